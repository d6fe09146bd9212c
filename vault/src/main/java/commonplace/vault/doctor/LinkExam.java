package commonplace.vault.doctor;

import commonplace.markdown.Link;
import commonplace.markdown.links.LinkGraph;
import commonplace.vault.doctor.DoctorFinding.Kind;
import commonplace.vault.doctor.DoctorFinding.Place;
import commonplace.vault.doctor.DoctorFinding.Severity;
import commonplace.vault.files.Survey;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.SimilarNotes;
import commonplace.vault.notes.View;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Looks at what links and aliases mean when all notes are known. */
final class LinkExam {
    /** Similar names are looked for among all notes, which takes its time; after this many it is no help any more. */
    private static final int MOST_SUGGESTIONS = 50;

    private final View view;
    private final List<Note> notes = new ArrayList<>();
    private final LinkGraph graph;
    private final Consumer<DoctorFinding> found;
    /** Every ending of every attachment's path that begins at a segment: what an embed may call it. */
    private final Set<String> attachments = new HashSet<>();

    private final Map<String, List<String>> byBasename = new HashMap<>();
    private final Map<String, String> suggestions = new HashMap<>();

    LinkExam(View view, Survey survey, Consumer<DoctorFinding> found) {
        this.view = view;
        this.graph = view.links();
        this.found = found;
        for (Survey.SurveyedFile seen : survey.files()) {
            if (!NotePath.isNoteFile(seen.file())) {
                String folded = folded(seen.file());
                attachments.add(folded);
                for (int slash = folded.indexOf('/'); slash >= 0; slash = folded.indexOf('/', slash + 1)) {
                    attachments.add(folded.substring(slash + 1));
                }
            }
        }
        view.forEach(note -> {
            notes.add(note);
            byBasename
                    .computeIfAbsent(folded(note.path().name()), _ -> new ArrayList<>())
                    .add(note.path().value());
        });
    }

    void examine(Map<NotePath, NoteExam.Places> places) {
        view.forEach(note -> Optional.ofNullable(places.get(note.path())).ifPresent(where -> examine(note, where)));
    }

    private void examine(Note note, NoteExam.Places where) {
        for (int i = 0; i < note.links().size(); i++) {
            Link link = note.links().get(i);
            if (dangles(note, link)) {
                say(note, where.links().get(i), Severity.WARNING, Kind.LINK, link + " leads nowhere" + similar(link));
            }
        }
        for (int i = 0; i < note.aliases().size(); i++) {
            examineAlias(note, note.aliases().get(i), where.aliases().get(i));
        }
    }

    private boolean dangles(Note note, Link link) {
        return !link.target().isBlank()
                && graph.resolve(note.path().value(), link.target()).isEmpty()
                && !isAttachment(link.target());
    }

    private boolean isAttachment(String target) {
        String folded = folded(target.strip());
        boolean relative = folded.startsWith("./") || folded.startsWith("../");
        return attachments.contains(relative ? folded.substring(folded.lastIndexOf('/') + 1) : folded);
    }

    private String similar(Link link) {
        return Optional.ofNullable(suggestions.get(link.target())).orElseGet(() -> {
            if (suggestions.size() == MOST_SUGGESTIONS
                    || !(NotePath.parse(link.target()) instanceof NotePath.Parsed.Good(NotePath path))) {
                return "";
            }
            List<NotePath> near = SimilarNotes.to(path, notes);
            String suggestion = near.isEmpty() ? "" : "; similar: '" + near.getFirst() + "'";
            suggestions.put(link.target(), suggestion);
            return suggestion;
        });
    }

    private void examineAlias(Note note, String alias, Place place) {
        String own = note.path().value();
        List<String> others = others(graph.aliasHolders(alias), own);
        if (!others.isEmpty()) {
            String meant = graph.resolve("", alias).orElse(own);
            say(
                    note,
                    place,
                    Severity.WARNING,
                    Kind.ALIAS,
                    "'" + alias + "' is also an alias of '" + others.getFirst() + "'" + more(others)
                            + "; links by that name lead to '" + meant + "'");
            return;
        }
        List<String> titled = others(graph.holders(alias), own);
        if (!titled.isEmpty()) {
            say(note, place, Severity.HINT, Kind.ALIAS, "'" + alias + "' is the title of '" + titled.getFirst() + "'");
            return;
        }
        List<String> named = others(byBasename.getOrDefault(folded(alias), List.of()), own);
        if (!named.isEmpty()) {
            say(note, place, Severity.HINT, Kind.ALIAS, "'" + alias + "' is the name of '" + named.getFirst() + "'");
        }
    }

    private static List<String> others(List<String> holders, String own) {
        return holders.stream().filter(holder -> !holder.equals(own)).toList();
    }

    private static String more(List<String> others) {
        return others.size() == 1 ? "" : " and of " + (others.size() - 1) + " more";
    }

    private void say(Note note, Place place, Severity severity, Kind kind, String message) {
        found.accept(DoctorFinding.at(note.source().file(), place, severity, kind, message));
    }

    private static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC)
                .toLowerCase(Locale.ROOT)
                .replace('-', ' ')
                .replace('_', ' ');
    }
}
