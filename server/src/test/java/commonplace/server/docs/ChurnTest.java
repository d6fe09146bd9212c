package commonplace.server.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.projects.Deletion;
import commonplace.projects.DocumentCollection;
import commonplace.projects.DocumentFilter;
import commonplace.projects.DocumentMatches;
import commonplace.projects.DocumentQuery;
import commonplace.projects.ProjectEnvironment;
import commonplace.projects.ProjectResult;
import commonplace.projects.Projects;
import commonplace.projects.TenantStore;
import commonplace.server.watch.QuietWatcher;
import commonplace.tools.docs.DocsTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hundreds of documents are created, edited, renamed and deleted under the watcher's eyes while others search. */
@Tag("slow")
class ChurnTest {
    private static final int ROUNDS = 8;
    private static final int CREATED = 100;
    private static final int TOPICS = 40;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final List<String> paths = new ArrayList<>();
    private final Queue<String> surprises = new ConcurrentLinkedQueue<>();
    private final AtomicInteger searches = new AtomicInteger();
    private volatile boolean over;
    private int renamed;

    @TempDir
    Path directory;

    @Test
    void theIndexThenEqualsARebuild() throws Exception {
        Repository repository = Repository.create(directory.resolve("shop"), "shop");
        try (var live = projects("live")) {
            activate(live, repository);
            Thread searching = Thread.ofVirtual().start(() -> searchUntilItIsOver(live));
            for (int round = 0; round < ROUNDS; round++) {
                churn(repository);
            }
            over = true;
            searching.join();
            assertEquals(List.of(), List.copyOf(surprises), "-Dseed=" + seed);

            String expected = rebuilt(repository);
            DocsWorld.await(
                    "in step with the files",
                    () -> counts(live).equals(expected.lines().findFirst().orElse("")));
            DocsWorld.await("searches as after a rebuild", () -> told(live).equals(expected) || stuck());
            assertEquals(expected, told(live), searches + " searches, -Dseed=" + seed);
        }
    }

    private int tries;

    /** The comparison that follows tells more than that it never came true. */
    private boolean stuck() {
        return ++tries > 200;
    }

    private Projects projects(String name) {
        return new Projects(
                new TenantStore(directory.resolve(name), Optional.empty()),
                new StubEmbedder(),
                Optional.empty(),
                new ProjectEnvironment(
                        QuietWatcher::start,
                        message -> {
                            if (!message.contains("is left out")) {
                                surprises.add(message);
                            }
                        },
                        DocsTools.ACTIONS,
                        Optional.empty()));
    }

    private static void activate(Projects projects, Repository repository) throws InterruptedException {
        assertInstanceOf(
                ProjectResult.Good.class, projects.activate("me", repository.config(), "main", (_, _, _) -> {}));
    }

    private String rebuilt(Repository repository) throws InterruptedException {
        try (var rebuilt = projects("rebuilt")) {
            activate(rebuilt, repository);
            return told(rebuilt);
        }
    }

    private void churn(Repository repository) throws IOException {
        for (int i = 0; i < CREATED; i++) {
            String path =
                    "problems/" + random.nextInt(8) + "/d" + paths.size() + "-" + random.nextInt(1_000_000) + ".md";
            repository.write(path, text());
            paths.add(path);
        }
        for (int i = 0; i < 25; i++) {
            repository.write(any(), text());
            String from = any();
            String to = "insights/r" + renamed++ + ".md";
            Files.createDirectories(repository.file("insights"));
            Files.move(repository.file(from), repository.file(to));
            paths.set(paths.indexOf(from), to);
            String gone = any();
            Files.delete(repository.file(gone));
            paths.remove(gone);
        }
        // One that does not fit, and one that is written bit by bit.
        repository.write(any(), "No front matter.\n");
        String slowly = any();
        String text = text();
        repository.write(slowly, text.substring(0, text.length() / 2));
        repository.write(slowly, text);
        renameAFolder(repository);
    }

    private void renameAFolder(Repository repository) throws IOException {
        String from = "problems/" + random.nextInt(8);
        String to = "problems/f" + random.nextInt(1_000_000);
        if (Files.isDirectory(repository.file(from))) {
            Files.move(repository.file(from), repository.file(to));
            paths.replaceAll(path -> path.startsWith(from + "/") ? to + path.substring(from.length()) : path);
        }
    }

    private String any() {
        return paths.get(random.nextInt(paths.size()));
    }

    private String text() {
        int topic = random.nextInt(TOPICS);
        return Repository.problem(
                "Topic t" + topic + "x", ("About t" + topic + "x and w" + random.nextInt(5000) + "y. ").repeat(3));
    }

    private void searchUntilItIsOver(Projects projects) {
        for (int i = 0; !over; i++) {
            try {
                search(projects, "t" + i % TOPICS + "x");
                searches.incrementAndGet();
            } catch (InterruptedException | RuntimeException | AssertionError broken) {
                surprises.add(String.valueOf(broken));
                return;
            }
        }
    }

    private static String told(Projects projects) {
        var told = new StringBuilder(counts(projects)).append('\n');
        for (int i = 0; i < TOPICS; i++) {
            try {
                DocumentMatches found = search(projects, "t" + i + "x");
                found.matches()
                        .forEach(match -> told.append("%s %.6f %d-%d %s%n"
                                .formatted(
                                        match.path(),
                                        match.relevance(),
                                        match.startLine(),
                                        match.endLine(),
                                        match.card())));
                told.append(found.notice().orElse("")).append('\n');
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
        }
        return told.toString();
    }

    private static DocumentMatches search(Projects projects, String query) throws InterruptedException {
        ProjectResult<DocumentMatches> found = projects.ask(
                "me",
                project -> project.search(new DocumentQuery(
                        DocumentCollection.PROJECT, query, Optional.of(10), Optional.of(0.0), DocumentFilter.NONE)));
        return switch (found) {
            case ProjectResult.Good<DocumentMatches>(DocumentMatches matches) -> matches;
            case ProjectResult.Bad<DocumentMatches>(var problem) -> throw new AssertionError(problem);
        };
    }

    private static String counts(Projects projects) {
        return projects.delete(new Deletion("shop", Optional.empty(), Optional.empty()), true)
                .toString();
    }
}
