package commonplace.vault.moves;

import commonplace.markdown.Link;
import commonplace.markdown.LinkRetarget;
import commonplace.markdown.Page;
import commonplace.markdown.links.LinkGraph;
import commonplace.markdown.text.Edit;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Finds out which links mean something else once notes have moved, and what they should say to mean the same again. */
public final class LinkRewriting {
    private final View before;
    private final Map<String, NotePath> moves = new TreeMap<>();
    private final LinkGraph after;
    private int lost;

    /** @param lost how many links cannot say the new path */
    public record LinkRewrites(Map<NotePath, Map<MovePlan.WrittenLink, String>> rewrites, int lost) {
        public static final LinkRewrites NOTHING = new LinkRewrites(Map.of(), 0);
    }

    private LinkRewriting(View before, List<MoveResult.Renamed> moved) {
        this.before = before;
        View view = before;
        for (MoveResult.Renamed note : moved) {
            moves.put(note.from().value(), note.to());
            view = view.without(note.from());
        }
        for (MoveResult.Renamed note : moved) {
            Note known = before.note(note.from()).orElseThrow();
            view = view.with(known.at(note.to()));
        }
        this.after = view.links();
    }

    public static LinkRewrites of(View before, List<MoveResult.Renamed> moved) {
        var rewriting = new LinkRewriting(before, moved);
        var rewrites = new TreeMap<NotePath, Map<MovePlan.WrittenLink, String>>();
        for (String source : rewriting.sources(moved)) {
            Map<MovePlan.WrittenLink, String> links = rewriting.inNote(source);
            if (!links.isEmpty()) {
                rewrites.put(rewriting.moved(source), links);
            }
        }
        return new LinkRewrites(rewrites, rewriting.lost);
    }

    /** Notes with links that may mean something else: those that link there, will link there, or are moved. */
    private Set<String> sources(List<MoveResult.Renamed> moved) {
        Set<String> sources = new LinkedHashSet<>();
        Map<String, String> back = new TreeMap<>();
        moved.forEach(note -> back.put(note.to().value(), note.from().value()));
        for (MoveResult.Renamed note : moved) {
            sources.addAll(before.links().backlinks(note.from().value()));
            after.backlinks(note.to().value()).forEach(source -> sources.add(back.getOrDefault(source, source)));
            sources.add(note.from().value());
        }
        return sources;
    }

    private Map<MovePlan.WrittenLink, String> inNote(String source) {
        var rewrites = new LinkedHashMap<MovePlan.WrittenLink, String>();
        Note note = before.note(source).orElseThrow();
        String newSource = moved(source).value();
        for (Link link : note.links()) {
            Optional<String> meant = before.links().resolve(source, link.target());
            if (meant.isPresent()) {
                String means = moved(meant.get()).value();
                boolean wasWay = isWay(source, link, meant.get());
                if ((wasWay && !isWay(newSource, link, means))
                        || !after.resolve(newSource, link.target()).equals(Optional.of(means))) {
                    boolean fromRoot = !wasWay && link.target().equals(meant.get());
                    target(newSource, link, means, fromRoot)
                            .ifPresentOrElse(
                                    target ->
                                            rewrites.put(new MovePlan.WrittenLink(link.kind(), link.target()), target),
                                    () -> lost++);
                }
            }
        }
        return rewrites;
    }

    private NotePath moved(String path) {
        NotePath to = moves.get(path);
        return to == null ? new NotePath(path) : to;
    }

    /**
     * Whether a Markdown link is the way from one file to another, which other programs than us follow to the letter: it
     * must stay so even where we would find the note by its name alone.
     */
    private static boolean isWay(String source, Link link, String means) {
        if (link.kind() != Link.Kind.MARKDOWN || link.target().startsWith("/")) {
            return false;
        }
        var way = new ArrayDeque<String>(List.of(source.split("/", -1)));
        way.removeLast();
        for (String segment : link.target().split("/", -1)) {
            if (segment.equals("..")) {
                if (way.pollLast() == null) {
                    return false;
                }
            } else if (!segment.equals(".")) {
                way.addLast(segment);
            }
        }
        return String.join("/", way).equals(means);
    }

    /**
     * What a link from here must say to mean this note: as short as it was, if that is clear enough.
     *
     * @param fromRoot whether a Markdown link was the path from the root, which some editors write
     */
    private Optional<String> target(String source, Link link, String means, boolean fromRoot) {
        List<String> candidates = new ArrayList<>();
        String name = means.substring(means.lastIndexOf('/') + 1);
        switch (link.kind()) {
            case WIKILINK, EMBED -> {
                if (link.target().startsWith("./") || link.target().startsWith("../")) {
                    candidates.add(relative(source, means));
                }
                if (link.target().indexOf('/') < 0) {
                    candidates.add(name);
                }
                candidates.add(link.target().startsWith("/") ? "/" + means : means);
                candidates.add("/" + means);
            }
            case MARKDOWN -> {
                if (link.target().startsWith("/")) {
                    candidates.add("/" + means);
                }
                if (fromRoot) {
                    candidates.add(means);
                }
                candidates.add(relative(source, means));
            }
        }
        return candidates.stream()
                .filter(target -> LinkRetarget.isWritable(link.kind(), target))
                .filter(target -> after.resolve(source, target).equals(Optional.of(means)))
                .findFirst();
    }

    /** The way from one note to another, as in {@code ../people/jamie}. */
    private static String relative(String source, String target) {
        String[] from = source.split("/", -1);
        String[] to = target.split("/", -1);
        int common = 0;
        while (common < from.length - 1 && common < to.length - 1 && from[common].equals(to[common])) {
            common++;
        }
        var path = new StringBuilder("../".repeat(from.length - 1 - common));
        for (int i = common; i < to.length; i++) {
            path.append(i == common ? "" : "/").append(to[i]);
        }
        return path.toString();
    }

    /** The edits of a note's text that the rewrites amount to; none for what was rewritten before. */
    public static List<Edit> edits(Page page, Map<MovePlan.WrittenLink, String> rewrites) {
        List<Edit> edits = new ArrayList<>();
        Stream.concat(page.links().stream(), page.definitions().stream()).forEach(link -> {
            String target = rewrites.get(new MovePlan.WrittenLink(link.kind(), link.target()));
            if (target != null) {
                LinkRetarget.of(page.text(), link, target).ifPresent(edits::add);
            }
        });
        return edits;
    }
}
