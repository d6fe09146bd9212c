package commonplace.http.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates and keys as OpenSSL writes them, and what is said of those that cannot be used. */
class TlsIdentityTest {
    @TempDir
    static Path folder;

    private static Path certificate;
    private static Path key;

    @BeforeAll
    static void make() {
        certificate = folder.resolve("cert.pem");
        key = folder.resolve("key.pem");
        make(List.of("-newkey", "rsa:2048"), certificate, key);
    }

    private static void make(List<String> kind, Path certificate, Path key) {
        var command =
                new ArrayList<>(List.of("openssl", "req", "-x509", "-nodes", "-days", "30", "-subj", "/CN=notes"));
        command.addAll(kind);
        command.addAll(List.of("-keyout", key.toString(), "-out", certificate.toString()));
        Finished.run(folder, command).expectSuccess();
    }

    private static void openssl(String... arguments) {
        var command = new ArrayList<>(List.of("openssl"));
        command.addAll(List.of(arguments));
        Finished.run(folder, command).expectSuccess();
    }

    private static String refusal(Path certificate, Path key) {
        return String.valueOf(assertThrows(TlsException.class, () -> TlsIdentity.read(certificate, key))
                .getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rsa:2048", "ec -pkeyopt ec_paramgen_curve:P-256", "ed25519"})
    void everyUsualKindOfKeyIsTaken(String kind) throws Exception {
        Path own = folder.resolve("own-cert.pem");
        Path ownKey = folder.resolve("own-key.pem");
        var options = new ArrayList<>(List.of("-newkey"));
        options.addAll(List.of(kind.split(" ")));
        make(options, own, ownKey);

        TlsIdentity identity = TlsIdentity.read(own, ownKey);

        assertEquals(1, identity.chain().size());
        assertTrue(identity.store().isKeyEntry("server"));
    }

    @Test
    void aChainIsTakenWhole() throws Exception {
        Path chain = folder.resolve("chain.pem");
        Files.writeString(
                chain, "Some words before.\n" + Files.readString(certificate) + Files.readString(certificate));

        assertEquals(2, TlsIdentity.read(chain, key).chain().size());
    }

    @Test
    void filesThatAreNotThereOrNotTheRightOnesAreNamed() throws IOException {
        assertEquals("there is no file '" + folder.resolve("none") + "'", refusal(folder.resolve("none"), key));
        assertEquals(
                "'" + key + "' holds no certificate: it holds PRIVATE KEY; a certificate begins with"
                        + " -----BEGIN CERTIFICATE-----",
                refusal(key, certificate));
        assertEquals(
                "'" + certificate + "' holds no private key: it holds CERTIFICATE; a key begins with"
                        + " -----BEGIN PRIVATE KEY-----",
                refusal(certificate, certificate));
        Path text = Files.writeString(folder.resolve("text"), "no PEM at all");
        assertEquals(
                "'" + text
                        + "' holds no certificate: it has no part that begins with -----BEGIN; a certificate begins"
                        + " with -----BEGIN CERTIFICATE-----",
                refusal(text, key));
    }

    @Test
    void aKeyOfAnotherCertificateIsRefused() {
        Path other = folder.resolve("other-key.pem");
        make(List.of("-newkey", "rsa:2048"), folder.resolve("other.pem"), other);
        String refusal = refusal(certificate, other);
        assertTrue(refusal.startsWith("the key in '" + other + "' is not that of the first certificate"), refusal);
        make(List.of("-newkey", "ed25519"), folder.resolve("other.pem"), other);
        assertEquals(refusal, refusal(certificate, other));
    }

    @Test
    void aLockedOrOldKeyComesWithTheCommandThatHelps() {
        Path locked = folder.resolve("locked.pem");
        openssl("pkey", "-in", key.toString(), "-aes256", "-passout", "pass:word", "-out", locked.toString());
        assertTrue(refusal(certificate, locked).contains("openssl pkey -in " + locked + " -out NEW.pem"));
        Path old = folder.resolve("old.pem");
        openssl("rsa", "-in", key.toString(), "-traditional", "-out", old.toString());
        assertTrue(refusal(certificate, old).contains("openssl pkcs8 -topk8 -nodes -in " + old + " -out NEW.pem"));
    }

    @Test
    void whatWasCutShortIsToldApart() throws IOException {
        String whole = Files.readString(certificate);
        Path broken = folder.resolve("broken.pem");
        Files.writeString(broken, whole.replaceFirst("MII[A-Za-z0-9+/]{20}", "A".repeat(23)));
        assertTrue(refusal(broken, key).contains("certificate 1 in '" + broken + "' cannot be understood"));
    }

    @Test
    void itsTimeIsLookedAt() throws Exception {
        TlsIdentity identity = TlsIdentity.read(certificate, key);

        assertEquals(Optional.empty(), identity.objection(Instant.now()));
        assertTrue(identity.objection(Instant.now().plus(Duration.ofDays(31)))
                .orElseThrow()
                .startsWith("ended on "));
        assertTrue(identity.objection(Instant.now().minus(Duration.ofDays(2)))
                .orElseThrow()
                .startsWith("is only good from "));
    }
}
