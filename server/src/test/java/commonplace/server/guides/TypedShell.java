package commonplace.server.guides;

import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A shell in which every program does nothing but note how it was called: it takes apart what is typed as a real one does. */
final class TypedShell {
    private static final String PROGRAM = """
        #!/bin/sh
        printf '%s\\0' $(($# + 1)) "${0##*/}" "$@" >>"$CALLS"
        """;

    private final Path folder;
    private final Path programs;
    private final Path calls;

    /** @param names of the programs that there are */
    TypedShell(Path folder, Collection<String> names) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.programs = Files.createDirectories(folder.resolve("programs"));
        this.calls = folder.resolve("calls");
        for (String name : names) {
            Path program = Files.writeString(programs.resolve(name), PROGRAM);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    /**
     * The calls that come of a line, each as its words, the program's name first.
     *
     * @throws AssertionError if the line calls a program that there is not, or is no line for a shell
     */
    List<List<String>> calls(String line, Path home) throws IOException {
        Files.writeString(calls, "");
        // Names with a slash are not looked up on the path: `./test` is `test`, which the shell must not take for its
        // own.
        String named = line.replaceAll("(?<![\\w./])(?:\\./|packaging/)(?=\\w+(?: |$))", programs + "/");
        Finished.run(
                        folder,
                        List.of(
                                "env",
                                "-i",
                                "PATH=" + programs,
                                "HOME=" + home,
                                "CALLS=" + calls,
                                "/bin/sh",
                                "-euc",
                                named))
                .expectSuccess();
        List<List<String>> all = new ArrayList<>();
        List<String> words = List.of(Files.readString(calls).split("\0", -1));
        for (int i = 0; i + 1 < words.size(); ) {
            int count = Integer.parseInt(words.get(i));
            all.add(List.copyOf(words.subList(i + 1, i + 1 + count)));
            i += 1 + count;
        }
        return all;
    }
}
