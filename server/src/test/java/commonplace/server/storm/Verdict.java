package commonplace.server.storm;

import commonplace.server.storm.Finding.Kind;
import commonplace.server.storm.TrackedNote.Presence;
import commonplace.server.testing.McpProcess;
import commonplace.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares what a fresh process says, and what the files hold once that has ended, with what all writers were told. */
final class Verdict {
    private static final int SECONDS_AROUND = 8;
    private static final int LOOKED_UP = 30;

    private final Ledger ledger;
    private final Installation installation;
    private final List<Finding> findings = new ArrayList<>();
    /** Notes by path, and where each marker stands, as often as it does. */
    private final Map<String, String> files = new TreeMap<>();

    private final Map<String, List<String>> found = new HashMap<>();

    Verdict(Ledger ledger, Installation installation) {
        this.ledger = ledger;
        this.installation = installation;
    }

    List<Finding> findings() throws IOException, InterruptedException {
        try (McpProcess process = installation.startMcp()) {
            process.initialize();
            Set<String> listed = listed(process);
            awaitAgreement(process, listed);
            lookUp(process);
            lookUpLinks(process);
            process.end();
            readFiles();
            if (!listed.equals(files.keySet())) {
                Set<String> either = new TreeSet<>(listed);
                either.addAll(files.keySet());
                either.removeIf(each -> listed.contains(each) && files.containsKey(each));
                add(Kind.DISAGREEING, "in the list or among the files, but not in both: " + either);
            }
        }
        Set<String> known = new TreeSet<>();
        for (TrackedNote note : ledger.notes()) {
            judge(note);
            note.writes().keySet().forEach(write -> known.add(write.marker().name()));
        }
        found.forEach((marker, places) -> {
            if (!known.contains(marker)) {
                add(Kind.UNEXPECTED, marker + " in " + places);
            }
        });
        ledger.links().forEach(this::judge);
        return findings;
    }

    private static Set<String> listed(McpProcess process) {
        Set<String> listed = new TreeSet<>();
        @Nullable Object cursor = null;
        do {
            Map<String, @Nullable Object> page =
                    process.data("cairn_list", "recursive", true, "sort", "alpha", "limit", 100, "cursor", cursor);
            listed.addAll(McpProcess.paths(page, "notes"));
            cursor = page.get("cursor");
        } while (cursor != null);
        return listed;
    }

    /** What it says of a note is what the file holds, at the latest when it has written what it recovered. */
    private void awaitAgreement(McpProcess process, Set<String> listed) throws IOException, InterruptedException {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(Await.SECONDS);
        for (String path : listed) {
            while (true) {
                Path file = installation.vault.resolve(path + ".md");
                String text = Files.exists(file) ? Files.readString(file) : "";
                String said = read(process, path);
                if (text.stripTrailing().equals(said.stripTrailing())) {
                    break;
                }
                if (System.nanoTime() > patience) {
                    add(Kind.DISAGREEING, path + ": the file holds\n" + text + "\nand the product says\n" + said);
                    break;
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }

    /** A document without the numbers of its lines. */
    private static String read(McpProcess process, String path) {
        return process.call("read", "file_path", path + ".md", "limit", 100_000)
                .lines()
                .map(line -> line.substring(line.indexOf('\t') + 1))
                .collect(Collectors.joining("\n"));
    }

    /** Some are found by their words, and those that are deleted are still in the history. */
    private void lookUp(McpProcess process) {
        int deleted = 0;
        int there = 0;
        for (TrackedNote note : ledger.notes()) {
            List<Write> required = note.required();
            if (note.story().size() == 3
                    && note.places().equals(Set.of(TrackedNote.NOWHERE))
                    && deleted++ < LOOKED_UP) {
                Write write = note.writes().keySet().iterator().next();
                String path = "d/" + write.marker().name().substring(1) + ".md";
                String old = process.call("history", "file_path", path, "revision", 1);
                if (!old.contains(write.marker().text())) {
                    add(Kind.LOST, "from the history of " + path + ": " + write + "; it says " + old);
                }
            } else if (!required.isEmpty() && note.places().size() == 1 && there++ < LOOKED_UP) {
                String word = required.getLast().marker().name();
                var answer = process.data("cairn_search", "query", '"' + word + '"');
                if (!McpProcess.paths(answer, "results").equals(List.of(note.path()))) {
                    add(Kind.DISAGREEING, word + " must be found in " + note.path() + " and is found in " + answer);
                }
            }
        }
    }

    /** A note that was moved is known by its new name to those who ask for the links to it. */
    private void lookUpLinks(McpProcess process) {
        ledger.links().stream()
                .filter(link ->
                        link.from().places().size() == 1 && link.to().places().size() == 1)
                .limit(LOOKED_UP)
                .forEach(link -> {
                    var answer = process.data(
                            "cairn_search", "backlinks_to", link.to().path());
                    if (!McpProcess.paths(answer, "results")
                            .equals(List.of(link.from().path()))) {
                        add(
                                Kind.DISAGREEING,
                                "to " + link.to().path() + " links "
                                        + link.from().path() + ", and found is " + answer,
                                link.to().story());
                    }
                });
    }

    private void readFiles() throws IOException {
        try (var all = Files.walk(installation.vault)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = installation.vault.relativize(file).toString();
                if (!name.endsWith(".md")) {
                    add(Kind.UNEXPECTED, "left behind: " + name);
                    continue;
                }
                String path = name.substring(0, name.length() - 3);
                String text = Files.readString(file);
                files.put(path, text);
                Marker.Found markers = Marker.find(text);
                markers.torn().forEach(marker -> add(Kind.TORN, marker + " in " + path + ":\n" + text));
                markers.counts().forEach((marker, count) -> {
                    for (int i = 0; i < count; i++) {
                        found.computeIfAbsent(marker, _ -> new ArrayList<>()).add(path);
                    }
                });
            }
        }
    }

    private void judge(TrackedNote note) {
        List<String> there = note.places().stream().filter(files::containsKey).toList();
        if (there.size() > 1) {
            add(Kind.MISPLACED, "one note is in " + there, note.story());
        }
        note.writes().forEach((write, presence) -> {
            List<String> places = found.getOrDefault(write.marker().name(), List.of());
            if (presence == Presence.FORBIDDEN) {
                if (!places.isEmpty()) {
                    add(Kind.UNDELETED, write + ", is in " + places, circumstances(note, write));
                }
            } else if (places.isEmpty()) {
                if (presence == Presence.REQUIRED) {
                    add(Kind.LOST, write + ", of " + note.places(), circumstances(note, write));
                }
            } else if (!note.places().containsAll(places)) {
                add(
                        Kind.MISPLACED,
                        write + ", is in " + places + ", not in " + note.places(),
                        circumstances(note, write));
            } else if (places.size() > 1 && there.size() == 1) {
                add(Kind.DOUBLED, write + ", is in " + places, circumstances(note, write));
            }
        });
    }

    private void judge(Ledger.ExpectedLink link) {
        List<String> target =
                link.to().places().stream().filter(files::containsKey).toList();
        if (target.size() == 1 && link.from().places().size() == 1) {
            String text = files.getOrDefault(link.from().path(), "");
            if (!text.contains("[[" + target.getFirst() + "]]")) {
                List<String> story = new ArrayList<>(link.from().story());
                story.addAll(link.to().story());
                add(Kind.BROKEN_LINK, link.from().path() + " should link to " + target + " and holds: " + text, story);
            }
        }
    }

    private List<String> circumstances(TrackedNote note, Write write) {
        List<String> all = new ArrayList<>(List.of("what was done to the note:"));
        List<String> story = note.story();
        int at = 0;
        while (at < story.size() && !story.get(at).contains(write.marker().name() + " ")) {
            at++;
        }
        all.addAll(story.subList(Math.max(0, at - 4), Math.min(story.size(), at + 6)));
        all.add("the processes:");
        all.addAll(ledger.timeline.between(write.askedAt() - SECONDS_AROUND, write.answeredAt() + SECONDS_AROUND));
        return all;
    }

    private void add(Kind kind, String what) {
        add(kind, what, List.of());
    }

    private void add(Kind kind, String what, List<String> circumstances) {
        findings.add(new Finding(kind, what, circumstances));
    }
}
