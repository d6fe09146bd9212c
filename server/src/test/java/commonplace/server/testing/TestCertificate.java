package commonplace.server.testing;

import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for this machine that OpenSSL made and signed with its own key, and a context that trusts it. */
public record TestCertificate(Path certificate, Path key) {
    public static TestCertificate in(Path folder) throws IOException {
        Files.createDirectories(folder);
        var made = new TestCertificate(folder.resolve("cert.pem"), folder.resolve("key.pem"));
        made.renew();
        return made;
    }

    /** Puts another one, with another key, into the same files. */
    public void renew() throws IOException {
        Path newCertificate = certificate.resolveSibling("new-cert.pem");
        Path newKey = key.resolveSibling("new-key.pem");
        Finished.run(
                        Objects.requireNonNull(certificate.toAbsolutePath().getParent()),
                        List.of(
                                "openssl",
                                "req",
                                "-x509",
                                "-newkey",
                                "ec",
                                "-pkeyopt",
                                "ec_paramgen_curve:P-256",
                                "-nodes",
                                "-days",
                                "30",
                                "-subj",
                                "/CN=notes.example",
                                "-addext",
                                "subjectAltName=DNS:notes.example,DNS:localhost,IP:127.0.0.1",
                                "-keyout",
                                newKey.toString(),
                                "-out",
                                newCertificate.toString()))
                .expectSuccess();
        Files.move(newKey, key, StandardCopyOption.REPLACE_EXISTING);
        Files.move(newCertificate, certificate, StandardCopyOption.REPLACE_EXISTING);
    }

    public X509Certificate read() throws IOException, GeneralSecurityException {
        try (var in = Files.newInputStream(certificate)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    /** For clients that trust nobody else. */
    public SSLContext trusted() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        store.setCertificateEntry("server", read());
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
