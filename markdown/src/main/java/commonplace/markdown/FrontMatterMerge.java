package commonplace.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Brings newer front matter into older, entry by entry, so that what they agree on stays as the user wrote it. */
final class FrontMatterMerge {
    private final FrontMatter old;
    private final FrontMatter newer;
    private final String lineEnd;

    FrontMatterMerge(FrontMatter old, FrontMatter newer) {
        this.old = old;
        this.newer = newer;
        this.lineEnd = Lines.dominantEnd(old.text());
    }

    List<Edit> edits(Set<String> gone) {
        if (!old.present() || old.isFlow() || newer.isFlow()) {
            return List.of(new Edit(old.span(), Lines.withEnds(newer.span().of(newer.text()), lineEnd)));
        }
        var edits = new ArrayList<Edit>();
        var added = new StringBuilder();
        for (Yaml.Entry entry : newer.entries()) {
            String key = entry.key().value();
            Optional<Yaml.Entry> before = old.entry(key);
            if (before.isEmpty()) {
                added.append(lines(entry));
            } else if (!Objects.equals(old.values().get(key), newer.values().get(key))) {
                edits.add(new Edit(old.linesOf(before.get()), lines(entry)));
            }
        }
        for (Yaml.Entry entry : old.entries()) {
            String key = entry.key().value();
            if (gone.contains(key) && newer.entry(key).isEmpty()) {
                edits.add(new Edit(old.linesOf(entry), ""));
            }
        }
        if (!added.isEmpty()) {
            edits.add(Edit.insert(old.content().end(), added.toString()));
        }
        edits.sort(java.util.Comparator.comparingInt(edit -> edit.span().start()));
        return edits;
    }

    private String lines(Yaml.Entry entry) {
        String lines = Lines.withEnds(newer.linesOf(entry).of(newer.text()), lineEnd);
        return lines.endsWith(lineEnd) ? lines : lines + lineEnd;
    }
}
