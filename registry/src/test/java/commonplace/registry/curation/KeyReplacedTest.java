package commonplace.registry.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.registry.signing.AuditAction;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SigningKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyReplacedTest {
    private final SigningKey next = SigningKey.generate();
    private final CuratorKey bob = SigningKey.generate().curator();

    @TempDir
    private Path folder;

    private TestRegistry test;

    @BeforeEach
    void makeRegistry() throws Exception {
        test = new TestRegistry(folder).signed();
        TestRegistry.done(test.curated().endorse(TestRegistry.vouched(bob, "Bob"), test.key));
    }

    private void handOverAlone() throws Exception {
        test.curated()
                .log()
                .log()
                .append(
                        AuditAction.KEY_REPLACED,
                        Map.of("pubkey", next.curator().text()),
                        test.key);
    }

    @Test
    void theNewKeySignsAllThatTheOldOneSigned() throws Exception {
        var done = assertInstanceOf(CurationResult.Done.class, test.curated().replaceKey(test.key, next));

        assertEquals(List.of(), done.remarks());
        assertEquals(Optional.of(next.curator()), test.good().signer());
        assertEquals(
                List.of(bob),
                test.good().endorsements().stream().map(each -> each.key()).toList());
        assertEquals(List.of("4 key-replaced", "5 signed"), test.log().subList(3, 5));
        assertEquals(Optional.empty(), test.curated().log().objection(test.good()));
        assertInstanceOf(CurationResult.Unchanged.class, test.curated().sign(next));
        assertInstanceOf(CurationResult.Refused.class, test.curated().sign(test.key));
    }

    @Test
    void whoIsKilledHalfWayStillServesTheOldOneAndCanDoItAgain() throws Exception {
        handOverAlone();

        assertEquals(Optional.empty(), test.curated().log().objection(test.good()));
        TestRegistry.done(test.curated().replaceKey(test.key, next));
        assertEquals(List.of("4 key-replaced", "5 signed"), test.log().subList(3, 5));
        assertEquals(1, test.good().endorsements().size());
    }

    @Test
    void theOldKeySignsNothingNewOnceTheLogIsHandedOver() throws Exception {
        byte[] log = Files.readAllBytes(test.curated().log().file());
        test.edit("Example Topic", "Another Topic");
        TestRegistry.done(test.curated().sign(test.key));
        Files.write(test.curated().log().file(), log);
        handOverAlone();

        String objection = test.curated().log().objection(test.good()).orElseThrow();
        assertTrue(objection.startsWith("it is signed by " + test.key.curator()), objection);
    }

    @Test
    void aWrongEndorsementDoesNotBecomeRightByIt() throws Exception {
        test.edit("\"name\": \"Bob\"", "\"name\": \"Eve\"");

        TestRegistry.done(test.curated().replaceKey(test.key, next));

        assertEquals(List.of(), test.good().endorsements());
        assertEquals(1, test.good().refusedEndorsements().size());
    }

    @Test
    void nothingIsHandedOverIfTheRegistryCannotBeSigned() throws Exception {
        test.edit("\"rank\": 2", "\"rank\": 3");

        assertInstanceOf(CurationResult.Refused.class, test.curated().replaceKey(test.key, next));
        assertEquals(3, test.log().size());
    }

    @Test
    void othersCannotHandItOver() throws Exception {
        SigningKey eve = SigningKey.generate();

        String reason = TestRegistry.refused(test.curated().replaceKey(eve, next));

        assertTrue(reason.contains("curator.pubkey is " + test.key.curator()), reason);
        assertEquals(
                "the old key and the new one are the same, " + test.key.curator(),
                TestRegistry.refused(test.curated().replaceKey(test.key, test.key)));
        test.edit(test.key.curator().text(), "");
        assertEquals(
                "the log registry.log.jsonl is kept by " + test.key.curator() + ", and the old key given is that of "
                        + eve.curator(),
                TestRegistry.refused(test.curated().replaceKey(eve, next)));
        assertEquals(3, test.log().size());
    }
}
