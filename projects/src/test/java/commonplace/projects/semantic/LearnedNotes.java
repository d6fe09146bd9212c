package commonplace.projects.semantic;

import commonplace.base.Progress;
import commonplace.models.ModelSettings;
import commonplace.models.Models;
import commonplace.testing.Await;
import commonplace.testing.StubOllama;
import commonplace.vault.Vault;
import commonplace.vault.VaultSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A vault whose notes are learned with a model on a server, which remembers what it was asked to embed. */
final class LearnedNotes implements AutoCloseable {
    final StubOllama ollama;
    private final Path folder;
    private final Path root;
    private final Vault vault;
    private final Models models;
    private final SemanticNotes notes;

    private LearnedNotes(Path folder, StubOllama ollama) throws Exception {
        this.folder = folder;
        this.ollama = ollama;
        this.root = Files.createDirectories(folder.resolve("notes"));
        this.vault = Vault.open(VaultSettings.of(root, folder.resolve("index")), Progress.NONE, LearnedNotes::fail);
        this.models = Models.of(new ModelSettings(
                Optional.of("ollama"),
                Optional.empty(),
                Optional.of(ollama.address().toString()),
                Optional.empty(),
                Optional.empty(),
                folder.resolve("cache")));
        this.notes = SemanticNotes.openAsKept(
                vault, folder.resolve("meaning"), models.embedder().orElseThrow(), LearnedNotes::fail);
    }

    static LearnedNotes in(Path folder, StubOllama ollama) throws Exception {
        return new LearnedNotes(folder, ollama);
    }

    private static void fail(String message) {
        throw new AssertionError(message);
    }

    static void write(Path folder, String file, String text, String modified) throws IOException {
        Path path = folder.resolve("notes").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        Files.setLastModifiedTime(path, FileTime.from(Instant.parse(modified)));
    }

    Vault vault() {
        return vault;
    }

    Path root() {
        return root;
    }

    SemanticNotes notes() {
        return notes;
    }

    /** Learns everything, and returns the titles of the passages that were embedded for it, in their order. */
    List<String> learn() throws Exception {
        notes.learn();
        notes.awaitLearned(_ -> {});
        return embedded();
    }

    /** The titles of the passages that were embedded since it was last asked: nothing else has several lines. */
    List<String> embedded() {
        var titles = new ArrayList<String>();
        for (String text = ollama.embedded.poll(); text != null; text = ollama.embedded.poll()) {
            if (text.contains("\n")) {
                titles.add(text.lines().findFirst().orElse(""));
            }
        }
        return titles;
    }

    /** The paths that are found by meaning, best first. */
    List<String> find(String question) throws InterruptedException {
        return notes.nearest(question, Optional.empty(), 10).hits().stream()
                .map(SearchHit::id)
                .toList();
    }

    /** Until the learning has caught up with the vault. */
    void awaitComplete() {
        Await.until("all is learned", () -> notes.progress().isComplete());
    }

    @Override
    public void close() {
        notes.close();
        models.close();
        vault.close();
    }

    Path folder() {
        return folder;
    }
}
