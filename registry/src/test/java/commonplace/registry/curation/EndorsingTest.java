package commonplace.registry.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.registry.Endorsement;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SigningKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndorsingTest {
    private final CuratorKey bob = SigningKey.generate().curator();
    private final CuratorKey eve = SigningKey.generate().curator();

    @TempDir
    private Path folder;

    private TestRegistry test;

    @BeforeEach
    void makeRegistry() throws Exception {
        test = new TestRegistry(folder).signed();
    }

    private void endorse(CuratorKey key, String name) throws Exception {
        TestRegistry.done(test.curated().endorse(TestRegistry.vouched(key, name), test.key));
    }

    private List<String> endorsed() throws Exception {
        assertEquals(List.of(), test.good().refusedEndorsements());
        return test.good().endorsements().stream().map(Endorsement::called).toList();
    }

    @Test
    void anEndorsementIsSignedAndSoIsTheRegistryAgain() throws Exception {
        endorse(bob, "Bob");
        endorse(eve, "Eve");

        assertEquals(List.of("Bob", "Eve"), endorsed());
        assertEquals(Optional.of(test.key.curator()), test.good().signer());
        assertEquals(List.of("1 created", "2 signed", "3 endorsed", "4 endorsed"), test.log());
        assertEquals(eve.text(), test.lastEntry().details().get("pubkey"));
        assertEquals(test.good().digest(), test.lastEntry().details().get("sha256"));
    }

    @Test
    void whatWasSaidOfTheSameCuratorBeforeIsReplacedInItsPlace() throws Exception {
        endorse(bob, "Bob");
        endorse(eve, "Eve");
        endorse(bob, "Robert");

        assertEquals(List.of("Robert", "Eve"), endorsed());
        assertInstanceOf(
                CurationResult.Unchanged.class, test.curated().endorse(TestRegistry.vouched(bob, "Robert"), test.key));
        assertEquals(5, test.log().size());
    }

    @Test
    void aFileWithoutEndorsementsGetsThemBelowItsCurator() throws Exception {
        test.edit("  \"endorsements\": [],\n", "");
        TestRegistry.done(test.curated().sign(test.key));
        endorse(bob, "Bob");

        assertEquals(
                List.of("version", "updated", "curator", "endorsements", "categories", "signature"),
                List.copyOf(test.values().keySet()));
    }

    @Test
    void anEndorsementIsTakenBackByNameOrKey() throws Exception {
        endorse(bob, "Bob");
        endorse(eve, "Eve");
        TestRegistry.done(test.curated().withdraw("bob", test.key));
        assertEquals(List.of("Eve"), endorsed());
        TestRegistry.done(test.curated().withdraw(eve.text(), test.key));

        assertEquals(List.of(), endorsed());
        assertEquals(List.of("5 withdrawn", "6 withdrawn"), test.log().subList(4, 6));
        assertEquals(Optional.empty(), test.curated().log().objection(test.good()));
    }

    @Test
    void whoIsNotThereOrTwiceThereIsNotTakenBack() throws Exception {
        assertEquals(
                "nobody called 'Bob' is endorsed; nobody is",
                TestRegistry.refused(test.curated().withdraw("Bob", test.key)));
        endorse(bob, "Bob");
        endorse(eve, "Bob");
        assertEquals(
                "nobody called 'Rob' is endorsed; endorsed are Bob",
                TestRegistry.refused(test.curated().withdraw("Rob", test.key)));
        assertEquals(
                "'Bob' is the name of 2 curators; name one by the key: " + bob + ", " + eve,
                TestRegistry.refused(test.curated().withdraw("Bob", test.key)));
    }

    @Test
    void nobodyVouchesForThemselvesNorForWhatIsNowhere() throws Exception {
        String before = test.text();

        assertEquals(
                test.key.curator() + " is your own key; nobody vouches for themselves",
                TestRegistry.refused(test.curated().endorse(TestRegistry.vouched(test.key.curator(), "Me"), test.key)));
        var nowhere = new EndorsedCurator(bob, "ftp://example.org", Optional.of(" "), TestRegistry.TODAY);
        assertEquals("""
            endorsements[0].url: 'ftp://example.org' is no address that begins with https:// or http:// and names a host
            endorsements[0].name: must not be blank\
            """, TestRegistry.refused(test.curated().endorse(nowhere, test.key)));
        assertEquals(before, test.text());
        assertEquals(2, test.log().size());
    }

    @Test
    void otherChangesAreNotSignedInPassing() throws Exception {
        test.edit("Example Topic", "Another Topic");
        String edited = test.text();
        String changed = test.file + " was changed since it was signed, and this would sign those changes too. Look at"
                + " them, and sign it first (registry sign)";

        assertEquals(changed, TestRegistry.refused(test.curated().endorse(TestRegistry.vouched(bob, "Bob"), test.key)));
        assertEquals(changed, TestRegistry.refused(test.curated().withdraw("Bob", test.key)));
        assertEquals(edited, test.text());

        Files.delete(test.file);
        Files.delete(test.curated().log().file());
        test.created();
        assertEquals(
                test.file + " is not signed yet, and this would sign all of it. Look at it, and sign it first"
                        + " (registry sign)",
                TestRegistry.refused(test.curated().endorse(TestRegistry.vouched(bob, "Bob"), test.key)));
    }

    @Test
    void anOlderVersionThatWasPutBackIsNotGoneOnFrom() throws Exception {
        String before = test.text();
        endorse(bob, "Bob");
        Files.writeString(test.file, before);

        String reason = TestRegistry.refused(test.curated().endorse(TestRegistry.vouched(eve, "Eve"), test.key));

        assertTrue(reason.contains("it is an older version that was put back"), reason);
    }

    @Test
    void aWrongEndorsementStaysAndIsRemarked() throws Exception {
        endorse(bob, "Bob");
        test.edit("\"name\": \"Bob\"", "\"name\": \"Robert\"");

        var done = assertInstanceOf(CurationResult.Done.class, test.curated().sign(test.key));

        assertTrue(
                done.remarks().getFirst().startsWith("the endorsement of Robert: the signature is not one of this"),
                done.remarks()::toString);
        assertTrue(done.remarks().getFirst().endsWith("; it does not count"));
        assertEquals(List.of(), test.good().endorsements());
        assertEquals(1, test.good().refusedEndorsements().size());
        endorse(bob, "Bob");
        assertEquals(List.of("Bob"), endorsed());
    }
}
