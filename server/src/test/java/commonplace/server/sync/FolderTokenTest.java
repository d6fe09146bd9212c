package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A token for one folder leads to the notes of that folder and to nothing else, whatever its holder writes or knows. */
@Tag("slow")
class FolderTokenTest {
    private static final String FILES = "filemeta_v0";
    private static final String NOTES = "docs";
    private static final String CUT_OFF = "this note was moved to where this token does not reach";
    private static final Author OWNER = Author.tool("move");

    @AutoClose
    private static final Editors editors = Editors.start();

    @TempDir
    Path folder;

    private static String token(ServedVault vault) {
        return vault.tokens.write(
                new TokenAccess(new TokenAccess.DocumentScope.Folder("projects"), true, Optional.empty()));
    }

    private static Map<String, @Nullable Object> entry(UUID id) {
        return Json.object("id", id.toString(), "type", "markdown", "version", 0);
    }

    private static UUID id(ServedVault vault, String note) {
        return vault.vault().idOf(new NotePath(note));
    }

    private static void list(Editor list, String key, UUID id) {
        editors.ask(
                list.name(),
                "change",
                "steps",
                List.of(
                        Map.of("map", FILES, "key", key, "value", entry(id)),
                        Map.of("map", NOTES, "key", key, "value", id.toString())));
    }

    private static void awaitUnlisted(Editor list, String key) {
        list.awaitNoKey(FILES, key);
        list.awaitNoKey(NOTES, key);
    }

    private static HttpResponse<String> ask(ServedVault vault, String method, String path, String token)
            throws Exception {
        var request = HttpRequest.newBuilder(URI.create(vault.address() + path))
                .header("Authorization", "Bearer " + token)
                .method(method, HttpRequest.BodyPublishers.ofString(method.equals("GET") ? "" : "{}"))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void theIdOfANoteElsewhereDoesNotFetchIt() throws Exception {
        try (var vault = new ServedVault(
                folder, "private/salary.md", "SALARY\n", "private/old.md", "OLD\n", "projects/plan.md", "plan\n")) {
            UUID salary = id(vault, "private/salary");
            UUID old = id(vault, "private/old");
            vault.agent("cairn_delete", "path", "private/old");
            // In the three ways in which a list can be opened.
            String token = token(vault);
            String room = vault.folderId("projects");
            int way = 0;
            for (Editor list : List.of(
                    editors.websocket("plain", vault.address(), room, token),
                    editors.hocuspocus("hocuspocus", vault.address(), room, token),
                    editors.sweet("sweet", vault.address(), room, token, "full"))) {
                way++;
                UUID own = UUID.randomUUID();
                list(list, "/s" + way + ".md", salary);
                list(list, "/o" + way + ".md", old);
                list(list, "/own" + way + ".md", own);
                ServedVault.await(
                        "the new note", () -> vault.vault().pathOf(own).isPresent());
                awaitUnlisted(list, "/s" + way + ".md");
                awaitUnlisted(list, "/o" + way + ".md");
                list.leave();
            }
            assertEquals("SALARY\n", vault.file("private/salary.md"));
            assertEquals(
                    Optional.of(new NotePath("private/salary")), vault.vault().pathOf(salary));
            assertEquals(Optional.empty(), vault.vault().pathOf(old));
            assertFalse(vault.hasFile("private/old.md"));
            try (var files = Files.list(vault.root.resolve("projects"))) {
                assertEquals(
                        List.of("own1.md", "own2.md", "own3.md", "plan.md"),
                        files.map(file -> file.getFileName().toString())
                                .sorted()
                                .toList());
            }
        }
    }

    @Test
    void anIdElsewhereIsAnsweredAsOneThatNobodyHas() throws Exception {
        try (var vault = new ServedVault(folder, "private/salary.md", "SALARY\n", "projects/plan.md", "plan\n")) {
            String token = token(vault);
            UUID salary = id(vault, "private/salary");
            UUID nobodys = new UUID(salary.getMostSignificantBits() ^ 1, salary.getLeastSignificantBits());
            Editor list = editors.websocket("list", vault.address(), vault.folderId("projects"), token);
            for (UUID id : List.of(salary, nobodys)) {
                list(list, "/x.md", id);
                awaitUnlisted(list, "/x.md");
            }
            assertFalse(vault.hasFile("projects/x.md"));
            for (String token2 : List.of(
                    token,
                    vault.tokens.write(new TokenAccess(
                            new TokenAccess.DocumentScope.Folder("Unfiled"), true, Optional.empty())))) {
                for (String asked :
                        List.of("GET /d/%s/as-update", "POST /doc/%s/auth", "POST /d/%s/update", "GET /doc/ws/%s")) {
                    String method = asked.substring(0, asked.indexOf(' '));
                    String address = asked.substring(asked.indexOf('/'));
                    var there =
                            ask(vault, method, address.formatted(vault.vault().id() + "-" + salary), token2);
                    var not = ask(vault, method, address.formatted(vault.vault().id() + "-" + nobodys), token2);
                    assertEquals(403, there.statusCode(), address);
                    assertEquals(there.statusCode() + there.body(), not.statusCode() + not.body(), address);
                }
            }
            list.leave();
        }
    }

    @Test
    void aNameThatIsKnownDoesNotGiveAnId() throws Exception {
        try (var vault = new ServedVault(folder, "private/salary.md", "SALARY\n", "projects/plan.md", "plan\n")) {
            String told = vault.folderId("projects").substring(0, 36);
            UUID worked = UUID.nameUUIDFromBytes((told + "/private/salary").getBytes(StandardCharsets.UTF_8));
            assertNotEquals(worked, id(vault, "private/salary"));
            UUID list = UUID.nameUUIDFromBytes((told + " folder projects").getBytes(StandardCharsets.UTF_8));
            assertNotEquals(list.toString(), vault.folderId("projects").substring(37));
        }
    }

    @Test
    void whoeverHasANoteOpenIsCutOffWhenItLeavesTheFolder() throws Exception {
        try (var vault = new ServedVault(folder, "projects/plan.md", "plan\n", "private/x.md", "")) {
            String token = token(vault);
            String reading = vault.tokens.write(
                    new TokenAccess(new TokenAccess.DocumentScope.Folder("projects"), false, Optional.empty()));
            Editor owner = editors.websocket("owner", vault.address(), "projects/plan", ServedVault.TOKEN);
            Editor plain = editors.websocket("plain", vault.address(), "projects/plan", token);
            Editor reader = editors.websocket("reader", vault.address(), "projects/plan", reading);
            Editor hocuspocus = editors.hocuspocus("hocuspocus", vault.address(), "projects/plan", token);
            Editor sweet = editors.sweet("sweet", vault.address(), vault.documentId("projects/plan"), token, "full");
            for (Editor editor : List.of(plain, hocuspocus, sweet)) {
                editor.append(editor.name() + "\n").awaitKept();
            }
            for (Editor editor : List.of(owner, plain, reader, hocuspocus, sweet)) {
                for (String name : List.of("plain", "hocuspocus", "sweet")) {
                    editor.awaitPart(name + "\n");
                }
            }
            String before = owner.text();

            vault.vault().move("projects/plan", "private/plan", OWNER);
            assertEquals("4403 " + CUT_OFF, plain.awaitClosed());
            assertEquals("4403 " + CUT_OFF, reader.awaitClosed());
            assertEquals(CUT_OFF, hocuspocus.awaitClosed());
            editors.ask("sweet", "awaitDisconnected");
            owner.append("CONFIDENTIAL\n");
            owner.announce("the owner");
            for (Editor editor : List.of(plain, hocuspocus, sweet)) {
                editor.append("from outside\n");
            }
            vault.awaitFile("private/plan.md", before + "CONFIDENTIAL\n");
            for (Editor editor : List.of(plain, reader, hocuspocus, sweet)) {
                assertFalse(editor.text().contains("CONFIDENTIAL"), editor.name());
            }

            // The old place does not lead to the new one.
            plain.connect();
            assertEquals("4403 " + CUT_OFF, plain.awaitClosed());
            reader.connect();
            assertTrue(reader.awaitClosed().startsWith("4404 "), reader::refusal);
            assertFalse(vault.hasFile("projects/plan.md"));
            assertEquals(before + "CONFIDENTIAL\n", vault.file("private/plan.md"));
            assertFalse(plain.text().contains("CONFIDENTIAL"));
            for (Editor editor : List.of(owner, plain, reader, hocuspocus, sweet)) {
                editor.leave();
            }
        }
    }

    @Test
    void aFolderThatIsRenamedOrAFileThatAProgramMovesIsOutOfReachToo() throws Exception {
        try (var vault = new ServedVault(
                folder, "projects/deep/a.md", "alpha\n", "projects/b.md", "bravo\n", "private/x.md", "")) {
            String token = token(vault);
            Editor a = editors.websocket("a", vault.address(), "projects/deep/a", token);
            Editor b = editors.websocket("b", vault.address(), "projects/b", token);
            vault.vault().move("projects/deep/", "private/deep", OWNER);
            assertEquals("4403 " + CUT_OFF, a.awaitClosed());
            Files.move(vault.root.resolve("projects/b.md"), vault.root.resolve("private/b.md"));
            assertEquals("4403 " + CUT_OFF, b.awaitClosed());
            a.leave();
            b.leave();
        }
    }

    @Test
    void whatIsMovedIntoTheFolderIsThereForThoseWhoWait() throws Exception {
        try (var vault = new ServedVault(folder, "private/plan.md", "plan\n", "projects/x.md", "")) {
            String token = token(vault);
            Editor waiting = editors.websocket("waiting", vault.address(), "projects/plan", token);
            Editor refused = editors.websocket("refused", vault.address(), "private/plan", token);
            assertEquals("4403 this token is for other documents", refused.refusal());
            vault.vault().move("private/plan", "projects/plan", OWNER);
            waiting.awaitText("plan\n");
            waiting.append("more\n");
            vault.awaitFile("projects/plan.md", "plan\nmore\n");
            waiting.leave();
            refused.leave();
        }
    }

    @Test
    void whoWaitsForARemovedNoteDoesNotGetItElsewhere() throws Exception {
        try (var vault = new ServedVault(folder, "projects/plan.md", "plan\n", "private/x.md", "")) {
            UUID plan = id(vault, "projects/plan");
            String document = vault.documentId("projects/plan");
            vault.agent("cairn_delete", "path", "projects/plan");
            Editor waiting = editors.websocket("waiting", vault.address(), document, token(vault));
            Editor owner = editors.websocket("owner", vault.address(), vault.folderId("private"), ServedVault.TOKEN);
            list(owner, "/back.md", plan);
            vault.awaitFile("private/back.md", "plan\n");
            assertEquals("4403 " + CUT_OFF, waiting.awaitClosed());
            assertEquals("", waiting.text());
            waiting.leave();
            owner.leave();
        }
    }

    @Test
    void aTokenForOneDocumentMadeFromOneForAFolderEndsAtTheFoldersBorder() throws Exception {
        try (var vault = new ServedVault(folder, "projects/plan.md", "plan\n", "private/x.md", "")) {
            String document = vault.documentId("projects/plan");
            String answer = ask(vault, "POST", "/doc/" + document + "/auth", token(vault))
                    .body();
            String narrow = String.valueOf(
                    Json.readObject(answer.getBytes(StandardCharsets.UTF_8)).get("token"));
            assertEquals(
                    200,
                    ask(vault, "GET", "/d/" + document + "/as-update", narrow).statusCode());
            vault.vault().move("projects/plan", "private/plan", OWNER);
            assertEquals(
                    403,
                    ask(vault, "GET", "/d/" + document + "/as-update", narrow).statusCode());
            assertEquals(
                    403,
                    ask(vault, "POST", "/d/" + document + "/update", narrow).statusCode());
        }
    }

    @Test
    void theNotesOfTheFolderCanStillBeMadeRenamedRemovedAndBroughtBack() throws Exception {
        try (var vault = new ServedVault(folder, "projects/plan.md", "plan\n")) {
            Editor list = editors.websocket("list", vault.address(), vault.folderId("projects"), token(vault));
            UUID plan = id(vault, "projects/plan");
            editors.ask(
                    "list",
                    "change",
                    "steps",
                    List.of(Map.of("map", FILES, "key", "/plan.md"), Map.of("map", NOTES, "key", "/plan.md")));
            ServedVault.await("the note to go", () -> !vault.hasFile("projects/plan.md"));
            list(list, "/deep/again.md", plan);
            vault.awaitFile("projects/deep/again.md", "plan\n");
            assertEquals(plan, id(vault, "projects/deep/again"));
            list.leave();
        }
    }
}
