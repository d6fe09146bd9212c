package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Building everything anew from the files gives what all the small updates gave. */
@Tag("slow")
class SelfCheckTest {
    private static final List<String> FOLDERS = List.of("", "f/", "f/g/", "h/", "Ordner/Ü/");

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final RandomText text = new RandomText(random);
    private final List<String> done = new ArrayList<>();

    @Test
    void updatingEqualsRebuilding() throws IOException {
        try (var test = new TestVault()) {
            for (int round = 0; round < 8; round++) {
                for (int i = 0; i < 25; i++) {
                    step(test);
                }
                String rerun = "rerun with -Dseed=" + seed + " after\n" + String.join("\n", done);
                assertEquals(test.rebuilt(), test.known(), rerun);
                if (round % 3 == 2) {
                    test.closeVault();
                    outside(test);
                    outside(test);
                    test.open();
                    assertEquals(test.rebuilt(), test.known(), "reopened, " + rerun);
                }
            }
        }
    }

    private void step(TestVault test) throws IOException {
        String path = FOLDERS.get(random.nextInt(FOLDERS.size())) + text.word();
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                done.add("save " + path);
                test.save(path, text.note());
            }
            case 2 -> {
                done.add("remove " + path);
                test.vault().remove(new NotePath(path), Author.tool("test"));
            }
            default -> {
                List<String> touched = outside(test);
                if (random.nextInt(4) == 0) {
                    test.vault().rescan();
                } else {
                    for (String each : touched) {
                        test.vault().refresh(each);
                    }
                }
            }
        }
    }

    /** Does what another program may do; returns what a watcher would tell to look at. */
    private List<String> outside(TestVault test) throws IOException {
        String file = FOLDERS.get(random.nextInt(FOLDERS.size())) + text.word() + ".md";
        return switch (random.nextInt(4)) {
            case 0, 1 -> {
                done.add("write " + file);
                test.file(file, text.note());
                yield List.of(file);
            }
            case 2 -> {
                done.add("delete " + file);
                Files.deleteIfExists(test.root.resolve(file));
                yield List.of(file);
            }
            default -> {
                String from = List.of("f", "f/g", "h", "moved").get(random.nextInt(4));
                String to = from.equals("moved") ? "f/g" : "moved";
                Path source = test.root.resolve(from);
                Path target = test.root.resolve(to);
                if (Files.isDirectory(source) && !Files.exists(target)) {
                    done.add("rename " + from + " to " + to);
                    Files.createDirectories(target.getParent());
                    Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
                }
                yield List.of(from, to);
            }
        };
    }
}
