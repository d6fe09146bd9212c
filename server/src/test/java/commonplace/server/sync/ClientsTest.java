package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The editors' own clients, as they come from npm, on documents in memory. */
@Tag("slow")
class ClientsTest {
    private static final String NOTE = "Lens/Photosynthesis.md";

    @AutoClose
    private static final Editors editors = Editors.start();

    private final MemoryLibrary library = new MemoryLibrary();
    private SyncServer server;

    /** The ways to one document. */
    enum Client {
        WEBSOCKET,
        HOCUSPOCUS,
        SWEET
    }

    @BeforeEach
    void start() throws Exception {
        server = new SyncServer(library);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    private Editor open(Client client, String name) {
        return open(client, name, SyncServer.TOKEN);
    }

    private Editor open(Client client, String name, String token) {
        return switch (client) {
            case WEBSOCKET -> editors.websocket(name, server.address(), NOTE, token);
            case HOCUSPOCUS -> editors.hocuspocus(name, server.address(), NOTE, token);
            case SWEET -> editors.sweet(name, server.address(), MemoryLibrary.documentId(NOTE), token, "full");
        };
    }

    @ParameterizedTest
    @EnumSource
    void whatOneTypesTheOtherSees(Client client) {
        library.insert(NOTE, 0, "# Light\n");
        Editor ann = open(client, "ann");
        Editor bob = open(client, "bob");
        assertEquals("# Light\n", bob.text());

        ann.append("from Ann\n");
        bob.awaitText("# Light\nfrom Ann\n");
        bob.insert(0, "Bob's ");
        ann.awaitText("Bob's # Light\nfrom Ann\n");
        ann.awaitKept();
        bob.awaitKept();
        assertEquals("Bob's # Light\nfrom Ann\n", library.text(NOTE));

        ann.leave();
        bob.leave();
    }

    @Test
    void allKindsMeetInOneDocument() {
        library.insert(NOTE, 0, "_");
        Editor plain = open(Client.WEBSOCKET, "plain");
        Editor hocus = open(Client.HOCUSPOCUS, "hocus");
        Editor sweet = open(Client.SWEET, "sweet");
        plain.append("a");
        hocus.awaitText("_a");
        hocus.append("b");
        sweet.awaitText("_ab");
        sweet.append("c");
        plain.awaitText("_abc");
        library.insert(NOTE, 4, " and an agent");
        plain.awaitText("_abc and an agent");
        hocus.awaitText("_abc and an agent");
        sweet.awaitText("_abc and an agent");

        plain.leave();
        hocus.leave();
        sweet.leave();
    }

    @ParameterizedTest
    @EnumSource
    void presenceComesAndGoes(Client client) {
        library.insert(NOTE, 0, "_");
        Editor ann = open(client, "ann");
        Editor bob = open(Client.WEBSOCKET, "bob");
        ann.announce("Ann");
        bob.announce("Bob");
        ann.awaitPresence("Ann", "Bob");
        bob.awaitPresence("Ann", "Bob");
        Editor late = open(client, "late");
        late.awaitPresence("Ann", "Bob");

        ann.disconnect();
        bob.awaitPresence("Bob");
        late.leave();
        bob.leave();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsTypedOfflineMergesOnReconnecting(Client client) {
        library.insert(NOTE, 0, "middle");
        Editor ann = open(client, "ann");
        ann.disconnect();
        ann.insert(0, "start ");
        library.insert(NOTE, 6, " end");
        ann.connect();

        ann.awaitText("start middle end");
        ann.awaitKept();
        assertEquals("start middle end", library.text(NOTE));
        ann.leave();
    }

    @ParameterizedTest
    @EnumSource(names = {"HOCUSPOCUS", "SWEET"})
    void receiptsComeWhenAChangeIsKeptAndNotBefore(Client client) {
        library.insert(NOTE, 0, "_");
        Editor ann = open(client, "ann");
        Editor bob = open(Client.WEBSOCKET, "bob");
        ann.awaitKept();
        library.beSlow();
        ann.append("typed");
        bob.awaitText("_typed");
        bob.append("!");
        ann.awaitText("_typed!");
        assertFalse(ann.isKept(), "others have seen it, and the disk has not");

        library.keep();
        ann.awaitKept();
        ann.leave();
        bob.leave();
    }

    @ParameterizedTest
    @EnumSource(names = {"WEBSOCKET", "HOCUSPOCUS"})
    void whoMayOnlyReadReadsOnAndWritesNothing(Client client) {
        library.insert(NOTE, 0, "text");
        String reading = server.tokens.write(
                new TokenAccess(new TokenAccess.DocumentScope.Folder("Lens"), false, Optional.empty()));
        Editor reader = open(client, "reader", reading);
        assertEquals("text", reader.text());
        reader.append(" not for the others");
        library.insert(NOTE, 0, "more ");
        reader.awaitText("more text not for the others");

        Editor writer = open(Client.WEBSOCKET, "writer");
        assertEquals("more text", writer.text());
        if (client == Client.HOCUSPOCUS) {
            assertEquals("readonly", reader.opening().get("scope"));
            assertFalse(reader.isKept());
        }
        reader.leave();
        writer.leave();
    }

    @Test
    void ySweetsReadersAreToldThatNothingOfTheirsIsKept() {
        library.insert(NOTE, 0, "text");
        String id = MemoryLibrary.documentId(NOTE);
        Editor reader = editors.sweet("reader", server.address(), id, SyncServer.TOKEN, "read-only");
        reader.awaitKept();
        reader.append(" mine");
        library.insert(NOTE, 0, "more ");
        reader.awaitText("more text mine");

        assertFalse(reader.isKept());
        assertEquals("more text", library.text(NOTE));
        reader.leave();
    }

    @Test
    void aTokenThatEndsEndsTheConnection() {
        library.insert(NOTE, 0, "text");
        String soon = server.tokens.write(new TokenAccess(
                new TokenAccess.DocumentScope.Everything(),
                true,
                Optional.of(Instant.now().plusSeconds(3))));
        Editor plain = open(Client.WEBSOCKET, "plain", soon);
        Editor hocus = open(Client.HOCUSPOCUS, "hocus", soon);
        assertEquals("text", plain.text());

        assertEquals("4401 the token expired", plain.awaitClosed());
        assertEquals("the token expired", hocus.awaitClosed());
        plain.leave();
        hocus.leave();
    }

    @ParameterizedTest
    @EnumSource(names = {"WEBSOCKET", "HOCUSPOCUS"})
    void aRefusalSaysWhy(Client client) {
        library.insert(NOTE, 0, "text");
        String elsewhere = server.tokens.write(
                new TokenAccess(new TokenAccess.DocumentScope.Folder("Lens Edu"), true, Optional.empty()));

        assertTrue(open(client, "stranger", "")
                .refusal()
                .endsWith("send a token: as ?token=, or in a header" + " Authorization: Bearer"));
        assertTrue(open(client, "guesser", "guess").refusal().contains("this token is not valid here"));
        assertTrue(open(client, "neighbor", elsewhere).refusal().endsWith("this token is for other documents"));
        editors.ask("stranger", "leave");
        editors.ask("guesser", "leave");
        editors.ask("neighbor", "leave");
    }

    @Test
    void aDeletedNoteIsToldOf() {
        library.insert(NOTE, 0, "text");
        Editor plain = open(Client.WEBSOCKET, "plain");
        Editor hocus = open(Client.HOCUSPOCUS, "hocus");
        library.remove(NOTE);

        assertEquals("4404 this note was deleted", plain.awaitClosed());
        assertEquals("this note was deleted", hocus.awaitClosed());
        plain.leave();
        hocus.leave();
    }

    @Test
    void severalNotesShareOneHocuspocusConnection() {
        library.insert("One.md", 0, "1");
        library.insert("Two.md", 0, "2");
        String url = "ws" + server.address().substring(4) + "/hocuspocus";
        Editor one = editors.open(
                "one", "kind", "hocuspocus", "url", url, "name", "One.md", "token", SyncServer.TOKEN, "socket", "one");
        Editor two = editors.open(
                "two", "kind", "hocuspocus", "url", url, "name", "Two.md", "token", SyncServer.TOKEN, "socket", "one");
        Editor again = editors.open(
                "again",
                "kind",
                "hocuspocus",
                "url",
                url,
                "name",
                "One.md",
                "token",
                SyncServer.TOKEN,
                "socket",
                "one");
        one.append("!");
        two.append("?");
        again.awaitText("1!");
        one.awaitKept();
        two.awaitKept();
        assertEquals("1!", library.text("One.md"));
        assertEquals("2?", library.text("Two.md"));

        again.leave();
        two.append("?");
        two.awaitKept();
        one.leave();
        two.leave();
    }
}
