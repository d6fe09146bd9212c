package commonplace.server.cli.setup;

import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.upstream.ClientPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which folder a person wants to share: one that is offered, or another. */
final class FolderChoice {
    private static final int MOST_OFFERED = 9;

    private final ClientPlaces places;
    private final Path workingDirectory;

    FolderChoice(ClientPlaces places, Path workingDirectory) {
        this.places = places;
        this.workingDirectory = workingDirectory;
    }

    /** Folders with what they are, the likeliest first. */
    Map<Path, String> offered() {
        Map<Path, String> offered = new LinkedHashMap<>();
        if (ObsidianVaults.isOne(workingDirectory)) {
            offered.put(workingDirectory, "an Obsidian vault, where you are");
        }
        for (Path vault : ObsidianVaults.known(places)) {
            if (offered.size() < MOST_OFFERED - 1) {
                offered.putIfAbsent(vault, "an Obsidian vault");
            }
        }
        Path notes = places.home().resolve("Notes");
        offered.putIfAbsent(notes, Files.isDirectory(notes) ? "a folder" : "a new folder");
        return offered;
    }

    Path ask(Questions questions, SetupReport report) throws IOException {
        Map<Path, String> offered = offered();
        List<Path> folders = List.copyOf(offered.keySet());
        int width = folders.stream()
                .mapToInt(folder -> Cells.of(report.shown(folder)))
                .max()
                .orElse(0);
        report.heading("Which folder of notes do you want to share with your agents?");
        for (int i = 0; i < folders.size(); i++) {
            Path folder = folders.get(i);
            report.choice(i + 1, Cells.padded(report.shown(folder), width), offered.getOrDefault(folder, ""));
        }
        while (true) {
            String answer = questions.ask("Its number, or the path of another [1]:");
            if (answer.isEmpty()) {
                return folders.getFirst();
            }
            if (answer.matches("[0-9]{1,3}")) {
                int number = Integer.parseInt(answer);
                if (number >= 1 && number <= folders.size()) {
                    return folders.get(number - 1);
                }
                report.say("There is no number " + number + " in the list.");
            } else {
                try {
                    return path(answer);
                } catch (InvalidPathException impossible) {
                    report.say("'" + TerminalText.oneLine(answer) + "' is no path.");
                }
            }
        }
    }

    /** As a shell would take it: people type what they know from there. */
    Path path(String typed) {
        String unquoted = typed.matches("'[^']*'|\"[^\"]*\"") ? typed.substring(1, typed.length() - 1) : typed;
        if (unquoted.equals("~")) {
            return places.home();
        }
        return unquoted.startsWith("~/") || unquoted.startsWith("~\\")
                ? places.home().resolve(unquoted.substring(2))
                : workingDirectory.resolve(unquoted);
    }
}
