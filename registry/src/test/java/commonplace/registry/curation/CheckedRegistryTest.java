package commonplace.registry.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SigningKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckedRegistryTest {
    private final CuratorKey bob = SigningKey.generate().curator();

    @TempDir
    private Path folder;

    private TestRegistry test;

    @BeforeEach
    void makeRegistry() {
        test = new TestRegistry(folder);
    }

    @Test
    void aRegistryThatNobodySignedIsGoodAndHasNoSigner() throws Exception {
        test.created();

        assertEquals(Optional.empty(), test.good().signer());
        assertEquals(Optional.empty(), CheckedRegistry.builtIn().signer());
    }

    @Test
    void aSignedRegistryNamesItsSignerHoweverItIsLaidOut() throws Exception {
        test.signed();
        String digest = test.good().digest();
        Files.write(test.file, Json.write(Json.readObject(Files.readAllBytes(test.file))));

        assertEquals(Optional.of(test.key.curator()), test.good().signer());
        assertEquals(digest, test.good().digest());
    }

    @Test
    void aRegistryThatWasChangedIsRefused() throws Exception {
        test.signed();
        test.edit("Example Topic", "Another Topic");

        assertEquals(
                "registry.json: signature: the signature is not one of this content by " + test.key.curator(),
                test.bad());
    }

    @Test
    void aSignatureOfSomebodyElseIsRefused() throws Exception {
        test.signed();
        CuratorKey eve = SigningKey.generate().curator();
        test.edit(test.key.curator().text(), eve.text());

        assertEquals("registry.json: signature: the signature is not one of this content by " + eve, test.bad());
    }

    @Test
    void aSignatureWithoutAKeyToCheckItIsRefused() throws Exception {
        test.signed();
        test.edit(test.key.curator().text(), "");

        assertEquals(
                "registry.json: signature: there is one, but curator.pubkey names no key that could have made it",
                test.bad());
    }

    @Test
    void aRegistryVerifiesOnAMachineThatHasNothingElse() throws Exception {
        test.signed();
        TestRegistry.done(test.curated().endorse(TestRegistry.vouched(bob, "Bob"), test.key));
        var elsewhere = new TestRegistry(Files.createDirectories(folder.resolve("elsewhere")));
        Files.copy(test.file, elsewhere.file);

        var moved = assertInstanceOf(Checked.Good.class, CheckedRegistry.read(elsewhere.file))
                .registry();
        assertEquals(Optional.of(test.key.curator()), moved.signer());
        assertEquals(1, moved.endorsements().size());
        elsewhere.edit("Bob", "Rob");
        assertTrue(elsewhere.bad().contains("the signature is not one of this content"));
    }

    @Test
    void anEndorsementOfAnotherCuratorCountsForNothingHere() throws Exception {
        var other = new TestRegistry(Files.createDirectories(folder.resolve("other"))).signed();
        TestRegistry.done(other.curated().endorse(TestRegistry.vouched(bob, "Bob"), other.key));
        test.created();
        Map<String, @Nullable Object> values = test.values();
        values.put("endorsements", Objects.requireNonNull(other.values().get("endorsements")));
        Files.write(test.file, Json.write(values));
        TestRegistry.done(test.curated().sign(test.key));

        assertEquals(Optional.of(test.key.curator()), test.good().signer());
        assertEquals(List.of(), test.good().endorsements());
        assertEquals(
                List.of("Bob: the signature is not one of this content by " + test.key.curator()),
                test.good().refusedEndorsements());
    }

    @Test
    void withoutTheCuratorsKeyNoEndorsementCounts() throws Exception {
        test.signed();
        TestRegistry.done(test.curated().endorse(TestRegistry.vouched(bob, "Bob"), test.key));
        Map<String, @Nullable Object> values = test.values();
        values.remove("signature");
        Files.write(test.file, Json.write(values));
        assertEquals(1, test.good().endorsements().size());
        test.edit(test.key.curator().text(), "");

        assertEquals(
                List.of("Bob: the curator has no public key with which it could be checked"),
                test.good().refusedEndorsements());
    }

    @Test
    void whatCannotHaveBeenSignedIsRefused() throws Exception {
        test.signed();
        test.edit("Example Topic", "Example \\ud800 Topic");

        assertTrue(test.bad().contains("has half a character"), test.bad());
    }

    @Test
    void whatIsThereAndWhatIsNotIsTold() {
        assertEquals(
                "there is no file " + test.file,
                assertInstanceOf(Checked.Bad.class, CheckedRegistry.read(test.file))
                        .reason());
        assertEquals(
                folder + " cannot be read: it is not a file",
                assertInstanceOf(Checked.Bad.class, CheckedRegistry.read(folder))
                        .reason());
    }
}
