package commonplace.markdown;

import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Brings newer front matter into older, entry by entry, so that what they agree on stays as the user wrote it. */
final class FrontMatterMerge {
    private static final Pattern LINE_BREAK = Pattern.compile("\\R\\s*");

    private final FrontMatter old;
    private final FrontMatter newer;
    private final String lineEnd;

    FrontMatterMerge(FrontMatter old, FrontMatter newer) {
        this.old = old;
        this.newer = newer;
        this.lineEnd = LineIndex.dominantEnd(old.text());
    }

    List<Edit> edits() {
        if (!old.present()) {
            return List.of(new Edit(old.span(), LineIndex.withEnds(newer.span().of(newer.text()), lineEnd)));
        }
        if (old.isFlow()) {
            return List.of(new Edit(old.content(), asBlock()));
        }
        var edits = new ArrayList<Edit>();
        var added = new StringBuilder();
        for (Yaml.Entry entry : newer.entries()) {
            Optional<Yaml.Entry> before = old.entry(entry.key().value());
            if (before.isEmpty()) {
                added.append(lines(newer, entry));
            } else if (differs(entry)) {
                edits.add(
                        onOneLine(old, before.get()) && onOneLine(newer, entry)
                                ? new Edit(before.get().value().span(), valueText(entry))
                                : new Edit(old.linesOf(before.get()), lines(newer, entry)));
            }
        }
        if (!added.isEmpty()) {
            edits.add(Edit.insert(old.content().end(), added.toString()));
        }
        edits.sort(java.util.Comparator.comparingInt(edit -> edit.span().start()));
        return edits;
    }

    /** Entries in braces are written out on lines of their own, where those of the newer find their place. */
    private String asBlock() {
        var block = new StringBuilder();
        for (Yaml.Entry entry : old.entries()) {
            Optional<Yaml.Entry> after = newer.entry(entry.key().value());
            block.append(after.isPresent() ? lines(newer, after.get()) : lines(old, entry));
        }
        for (Yaml.Entry entry : newer.entries()) {
            if (old.entry(entry.key().value()).isEmpty()) {
                block.append(lines(newer, entry));
            }
        }
        return block.toString();
    }

    private boolean differs(Yaml.Entry entry) {
        String key = entry.key().value();
        return !Objects.equals(old.values().get(key), newer.values().get(key));
    }

    /** Then only the value gives way, and a comment beside it stays. */
    private static boolean onOneLine(FrontMatter from, Yaml.Entry entry) {
        return entry.value() instanceof Yaml.Scalar scalar
                && scalar.style() != Yaml.Style.BLOCK
                && !scalar.span().isEmpty()
                && !from.isFlow()
                && LineIndex.startOfLine(from.text(), entry.key().span().start())
                        == LineIndex.startOfLine(from.text(), scalar.span().end());
    }

    private String valueText(Yaml.Entry entry) {
        return entry.value().span().of(newer.text());
    }

    private String lines(FrontMatter from, Yaml.Entry entry) {
        String lines = from.isFlow()
                ? LINE_BREAK.matcher(inBraces(from, entry)).replaceAll(" ")
                : LineIndex.withEnds(from.linesOf(entry).of(from.text()), lineEnd);
        return lines.endsWith(lineEnd) ? lines : lines + lineEnd;
    }

    private static String inBraces(FrontMatter from, Yaml.Entry entry) {
        return from.text().substring(entry.key().span().start(), entry.end());
    }
}
