import commonplace.crdt.YDoc;
import commonplace.crdt.YText;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * {@code java Ours MEASURE FILES SECONDS}: one measure of our core in a process of its own, the same as in yjs.mjs.
 * Prints what it found as JSON. {@code java Ours grow STRUCTS CHARACTERS FILES} makes a document for both sides.
 */
final class Ours {
    private static final long[] CLIENTS = {1001, 1002};
    private static final long READER = 7;
    private static final int LOADED = 100;
    private static final int EDITS = 200;

    private final Path files;
    private final int seconds;

    private Ours(Path files, int seconds) {
        this.files = files;
        this.seconds = seconds;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("grow")) {
            grow(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]), Path.of(arguments[3]));
            return;
        }
        var ours = new Ours(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
        System.out.println(
                switch (arguments[0]) {
                    case "local" -> ours.play(false);
                    case "updates" -> ours.play(true);
                    case "remote" -> ours.remote();
                    case "load" -> ours.load();
                    case "edited" -> ours.edited();
                    case "encode" -> ours.encode();
                    case "memory" -> ours.memory(false);
                    case "memoryEdited" -> ours.memory(true);
                    case "random" -> ours.random();
                    default -> throw new IllegalArgumentException(arguments[0]);
                });
    }

    private String play(boolean listening) throws Exception {
        List<Step> steps = readSteps(file("steps"));
        boolean together = steps.stream().anyMatch(step -> step.heard.length > 0);
        List<byte[]> updates = together ? readUpdates(file("updates")) : List.of();
        return timed(() -> {
            YDoc[] docs = {emptyDoc(CLIENTS[0]), emptyDoc(CLIENTS[1])};
            long[] sent = {0};
            if (listening) {
                for (YDoc doc : docs) {
                    doc.onUpdate((update, origin) -> sent[0] += update.length);
                }
            }
            for (Step step : steps) {
                YDoc doc = docs[step.agent];
                for (int number : step.heard) {
                    doc.apply(updates.get(number));
                }
                YText text = doc.text("text");
                doc.transact(() -> {
                    for (Patch patch : step.patches) {
                        if (patch.deleted > 0) {
                            text.delete(patch.at, patch.deleted);
                        }
                        if (!patch.inserted.isEmpty()) {
                            text.insert(patch.at, patch.inserted);
                        }
                    }
                });
            }
            if (together) {
                docs[0].apply(docs[1].encodeState());
            }
            return docs[0];
        });
    }

    private String remote() throws Exception {
        List<byte[]> updates = readUpdates(file("updates"));
        return timed(() -> {
            YDoc doc = emptyDoc(READER);
            updates.forEach(doc::apply);
            return doc;
        });
    }

    private String load() throws Exception {
        byte[] state = Files.readAllBytes(file("state"));
        return timed(() -> loaded(state));
    }

    private String edited() throws Exception {
        byte[] state = Files.readAllBytes(file("state"));
        return timed(() -> {
            YDoc doc = loaded(state);
            type(doc);
            return doc;
        });
    }

    /** A letter at the end. */
    private static void type(YDoc doc) {
        YText text = doc.text("text");
        text.insert(text.length(), "x");
    }

    private String encode() throws Exception {
        YDoc doc = loaded(Files.readAllBytes(file("state")));
        return timed(() -> {
            doc.encodeState();
            return doc;
        });
    }

    /** For each of the second half of many: the first takes more. */
    private String memory(boolean edited) throws Exception {
        byte[] state = Files.readAllBytes(file("state"));
        List<YDoc> docs = new ArrayList<>();
        long before = 0;
        for (int i = 0; i < 2 * LOADED; i++) {
            if (i == LOADED) {
                before = heap();
            }
            docs.add(loaded(state));
            if (edited) {
                type(docs.getLast());
            }
        }
        long after = heap();
        if (docs.stream().anyMatch(doc -> doc.text("text").length() == 0)) {
            throw new IllegalStateException("nothing was loaded");
        }
        return "{\"bytes\":" + (after - before) / LOADED + "}";
    }

    /** Single letters put in and taken out at random places, few enough that the document stays what it was. */
    private String random() throws Exception {
        byte[] state = Files.readAllBytes(file("state"));
        YDoc other = loaded(state);
        IntUnaryOperator anywhere = places();
        for (int i = 0; i < 100; i++) {
            edit(other, anywhere);
        }
        YDoc doc = loaded(state);
        IntUnaryOperator place = places();
        List<Double> found = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            // The CPU time of all threads is counted in hundredths of a second, which is too coarse here.
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            edit(doc, place);
            found.add((ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e6 / EDITS);
        }
        return "{\"rounds\":" + found + "}";
    }

    private static void edit(YDoc doc, IntUnaryOperator place) {
        YText text = doc.text("text");
        for (int i = 0; i < EDITS; i += 2) {
            text.insert(place.applyAsInt(text.length() + 1), "x");
            text.delete(place.applyAsInt(text.length()), 1);
        }
    }

    /** A document that has been edited at random places until it had so many structs. */
    private static void grow(int structs, int characters, Path files) throws IOException {
        YDoc doc = emptyDoc(CLIENTS[0]);
        YText text = doc.text("text");
        text.insert(0, "The quick brown fox. ".repeat(characters / 21 + 1).substring(0, characters));
        IntUnaryOperator place = places();
        doc.transact(() -> {
            // Each insertion is a struct of its own, and cuts another in two.
            for (int i = 0; i < structs / 2; i++) {
                text.insert(place.applyAsInt(text.length() + 1), "x");
            }
        });
        Files.write(files.resolveSibling(files.getFileName() + ".state"), doc.encodeState());
    }

    /** The same numbers on both sides. */
    private static IntUnaryOperator places() {
        int[] state = {12345};
        return limit -> {
            state[0] = state[0] * 1103515245 + 12345 & 0x7fffffff;
            return state[0] % limit;
        };
    }

    private String timed(Supplier<YDoc> round) throws Exception {
        YDoc[] last = new YDoc[1];
        List<Double> found = cpuTimes(() -> last[0] = round.get());
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(last[0].encodeState());
        return "{\"rounds\":" + found + ",\"state\":\"" + HexFormat.of().formatHex(digest) + "\"}";
    }

    /** CPU time of all threads, the compiler's and the collector's included, in milliseconds. */
    private List<Double> cpuTimes(Supplier<YDoc> round) {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        List<Double> found = new ArrayList<>();
        long start = system.getProcessCpuTime();
        long before = start;
        do {
            round.get();
            long after = system.getProcessCpuTime();
            found.add((after - before) / 1e6);
            before = after;
        } while (before - start < seconds * 1_000_000_000L);
        return found;
    }

    private static long heap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static YDoc emptyDoc(long client) {
        YDoc doc = new YDoc(client);
        doc.text("text");
        return doc;
    }

    private static YDoc loaded(byte[] state) {
        YDoc doc = emptyDoc(READER);
        doc.apply(state);
        return doc;
    }

    private Path file(String kind) {
        return files.resolveSibling(files.getFileName() + "." + kind);
    }

    private record Patch(int at, int deleted, String inserted) {}

    private record Step(int agent, int[] heard, Patch[] patches) {}

    private static List<Step> readSteps(Path file) throws IOException {
        List<Step> steps = new ArrayList<>();
        try (var in = new DataInputStream(new java.io.ByteArrayInputStream(Files.readAllBytes(file)))) {
            while (in.available() > 0) {
                int agent = in.readInt();
                int[] heard = new int[in.readInt()];
                for (int i = 0; i < heard.length; i++) {
                    heard[i] = in.readInt();
                }
                Patch[] patches = new Patch[in.readInt()];
                for (int i = 0; i < patches.length; i++) {
                    patches[i] = new Patch(
                            in.readInt(),
                            in.readInt(),
                            new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
                }
                steps.add(new Step(agent, heard, patches));
            }
        }
        return steps;
    }

    private static List<byte[]> readUpdates(Path file) throws IOException {
        List<byte[]> updates = new ArrayList<>();
        try (var in = new DataInputStream(new java.io.ByteArrayInputStream(Files.readAllBytes(file)))) {
            while (in.available() > 0) {
                updates.add(in.readNBytes(in.readInt()));
            }
        }
        return updates;
    }
}
