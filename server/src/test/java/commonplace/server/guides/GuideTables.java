package commonplace.server.guides;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What commands in the guides need to be run here: what placeholders stand for, and what is special about single ones. */
final class GuideTables {
    static final String OURS = "commonplace";

    /** What stands for something that each reader has otherwise, in the order in which it is replaced. */
    private static final List<Map.Entry<String, String>> PLACEHOLDERS = List.of(
            Map.entry("/path/to/commonplace", OURS),
            Map.entry("./commonplace-VERSION/commonplace", OURS),
            Map.entry(" /srv/", " $HOME/srv/"),
            Map.entry("/etc/ssl/", "$HOME/tls/"),
            Map.entry(" registry.json", " $HOME/registry.json"),
            Map.entry("--pubkey KEY", "--pubkey umxfpsfdoa8a9tr66p8i6mc1rcjj3g9axm44rqa3skbcx9zq6f8o"),
            // What is tried here is for this machine alone.
            Map.entry("--host 0.0.0.0", "--host 127.0.0.1"),
            // Nobody answers there.
            Map.entry("https://example.org/registry", "http://127.0.0.1:1/registry"),
            // The one that there is.
            Map.entry(
                    "--name 2026-11-19T034401Z",
                    "--name $(cd ~/Backups/notes/backups && set -- *.jsonl && echo ${1%.jsonl})"));

    /** What a guide takes for granted. */
    static final Map<String, List<String>> BEFORE = Map.of(
            "README.md", List.of("commonplace project init"),
            "docs/commands.md", List.of("commonplace servers trust --yes --vault ~/Notes"),
            "docs/gateway.md", List.of("commonplace servers trust --yes --vault ~/Notes"));

    /** Where another exit code than 0 is right, by how the command begins. */
    private static final Map<String, Integer> EXIT_CODES = Map.of(
            // It has a mistake.
            "commonplace config check ~/server.jsonc", 1,
            // The notes are a part of the example vault, and link to the rest.
            "commonplace doctor", 1,
            // A new document has no values yet.
            "commonplace project lint", 1,
            // Nobody answers where the endorsed registry should be.
            "commonplace registry fetch", 1,
            // Without a terminal to ask in, nothing is agreed to; so it still waits when servers are listed.
            "commonplace servers trust --vault ~/given", 1);

    /** All that there is of a vault but its backups. */
    private static final List<String> OF_A_VAULT = List.of("Restored", "Notes", ".local/share", ".cache");

    /** These are about the folder in which one stands, and run in a project's. */
    static final Set<String> IN_PROJECT = Set.of("project", "rag_query", "semantic_search");

    /** Guides whose commands are not run, but held against the options that there are; with the reason. */
    static final Map<String, String> ONLY_READ =
            Map.of("docs/tools.md", "made from the tools' definitions: an example of each, with notes that nobody has");

    private GuideTables() {}

    static Set<String> programs() {
        Set<String> programs = new HashSet<>(OtherPrograms.ALL.keySet());
        programs.add(OURS);
        return programs;
    }

    static String filled(String line) {
        String filled = line;
        for (var placeholder : PLACEHOLDERS) {
            filled = filled.replace(placeholder.getKey(), placeholder.getValue());
        }
        return filled;
    }

    static int exitCode(String line) {
        return EXIT_CODES.entrySet().stream()
                .filter(each -> line.startsWith(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(0);
    }

    /** Whether it asks a person in a terminal: SetupAsksTest answers. */
    static boolean asks(List<String> words) {
        return words.equals(List.of("setup"));
    }

    /** A restore wants a place where nothing is. */
    static void prepare(String line, GuideHome home) throws IOException {
        boolean toItsOldPlace = !line.contains("--vault");
        if (line.contains(" backup restore ") && (toItsOldPlace || home.has("Restored"))) {
            for (String path : OF_A_VAULT) {
                home.delete(path);
            }
        }
    }
}
