package commonplace.server.cli.setup;

import commonplace.base.NearNames;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.upstream.ClientFile;
import commonplace.server.upstream.ClientPlaces;
import commonplace.server.upstream.ClientPlaces.UserFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which clients are to be connected. */
final class ClientChoice {
    private static final String ALL = "all";
    private static final String NONE = "none";

    private final List<UserFile> known;

    ClientChoice(ClientPlaces places) {
        this.known = places.ofUser();
    }

    /** Those that are on this machine, as far as one can tell. */
    List<UserFile> found() {
        return known.stream().filter(UserFile::isInUse).toList();
    }

    List<UserFile> known() {
        return known;
    }

    /** Those that were named; one that is not found is taken as well, since its folder may be made later. */
    List<UserFile> named(Arguments arguments, List<String> words) {
        Set<UserFile> named = new LinkedHashSet<>();
        for (String word : words) {
            ClientFile client = ClientFile.of(word.strip().toLowerCase(Locale.ROOT))
                    .orElseThrow(() ->
                            arguments.misuse("there is no client '" + word + "'; " + near(word) + ClientFile.words()));
            List<UserFile> files =
                    known.stream().filter(file -> file.client() == client).toList();
            List<UserFile> inUse = files.stream().filter(UserFile::isInUse).toList();
            named.addAll(inUse.isEmpty() ? files.subList(0, 1) : inUse);
        }
        return List.copyOf(named);
    }

    private static String near(String word) {
        List<String> words =
                Arrays.stream(ClientFile.values()).map(ClientFile::word).toList();
        List<String> near = NearNames.to(word, words);
        return near.isEmpty() ? "there are " : "did you mean " + String.join(" or ", near) + "? All that are known: ";
    }

    List<UserFile> ask(Questions questions, SetupReport report) throws IOException {
        List<UserFile> found = found();
        int width = found.stream()
                .mapToInt(client -> Cells.of(client.title()))
                .max()
                .orElse(0);
        report.heading("Which of the clients on this machine shall see it?");
        for (int i = 0; i < found.size(); i++) {
            UserFile client = found.get(i);
            report.choice(i + 1, Cells.padded(client.title(), width), report.shown(client.file()));
        }
        while (true) {
            String answer = questions.ask("Their numbers, all or none [all]:").toLowerCase(Locale.ROOT);
            if (answer.isEmpty() || answer.equals(ALL)) {
                return found;
            }
            if (answer.equals(NONE)) {
                return List.of();
            }
            Optional<List<UserFile>> chosen = chosen(answer, found);
            if (chosen.isPresent()) {
                return chosen.get();
            }
            report.say("Please type numbers of the list, such as 1 3, or names, such as "
                    + found.getFirst().client().word() + ".");
        }
    }

    private static Optional<List<UserFile>> chosen(String answer, List<UserFile> found) {
        List<UserFile> chosen = new ArrayList<>();
        for (String word : answer.split("[,\\s]+", -1)) {
            List<UserFile> meant;
            if (word.matches("[0-9]{1,3}")) {
                int number = Integer.parseInt(word);
                meant = number >= 1 && number <= found.size() ? List.of(found.get(number - 1)) : List.of();
            } else {
                meant = found.stream()
                        .filter(file -> file.client().word().equals(word))
                        .toList();
            }
            if (meant.isEmpty()) {
                return Optional.empty();
            }
            chosen.addAll(meant);
        }
        return Optional.of(List.copyOf(new LinkedHashSet<>(chosen)));
    }
}
