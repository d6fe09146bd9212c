package commonplace.http.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who the server is: its certificate with those that vouch for it, and the key that belongs to it.
 *
 * @param chain the server's own first
 */
record TlsIdentity(List<X509Certificate> chain, PrivateKey key) {
    private static final String CERTIFICATE = "CERTIFICATE";
    private static final String KEY = "PRIVATE KEY";
    private static final byte[] PROBE = "commonplace".getBytes(StandardCharsets.US_ASCII);

    /** The store never leaves the memory; the library wants a word for it all the same. */
    static final String STORE_PASSWORD = "in-memory";

    TlsIdentity {
        chain = List.copyOf(chain);
    }

    static TlsIdentity read(Path certificateFile, Path keyFile) throws TlsException {
        List<X509Certificate> chain = chain(PemFile.read(certificateFile));
        PublicKey certified = chain.getFirst().getPublicKey();
        Optional<PrivateKey> key = key(PemFile.read(keyFile), certified.getAlgorithm());
        if (key.isEmpty() || !belongTogether(key.get(), certified)) {
            throw new TlsException("the key in '" + keyFile + "' is not that of the first certificate in '"
                    + certificateFile
                    + "'; name the key that was made for it, and let the server's own certificate be the"
                    + " first in its file");
        }
        return new TlsIdentity(chain, key.get());
    }

    private static List<X509Certificate> chain(PemFile file) throws TlsException {
        List<PemFile.Part> parts = file.all(CERTIFICATE);
        if (parts.isEmpty()) {
            throw new TlsException("'" + file.file() + "' holds no certificate: " + file.contents()
                    + "; a certificate begins with -----BEGIN CERTIFICATE-----");
        }
        var chain = new ArrayList<X509Certificate>();
        for (PemFile.Part part : parts) {
            try {
                chain.add((X509Certificate) CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(part.content())));
            } catch (CertificateException broken) {
                throw new TlsException("certificate " + (chain.size() + 1) + " in '" + file.file()
                        + "' cannot be understood; the file was cut short or changed");
            }
        }
        return chain;
    }

    /** Nothing where it is of another kind than the certificate's. */
    private static Optional<PrivateKey> key(PemFile file, String algorithm) throws TlsException {
        Optional<PemFile.Part> plain = file.first(KEY);
        if (plain.isEmpty()) {
            throw new TlsException(noKey(file));
        }
        try {
            return Optional.of(KeyFactory.getInstance(algorithm)
                    .generatePrivate(new PKCS8EncodedKeySpec(plain.get().content())));
        } catch (GeneralSecurityException ofAnotherKind) {
            return Optional.empty();
        }
    }

    private static String noKey(PemFile file) {
        String name = "'" + file.file() + "'";
        if (file.first("ENCRYPTED PRIVATE KEY").isPresent()) {
            return "the key in " + name
                    + " is locked with a passphrase, which nobody could type when the server starts;"
                    + " take it off with: openssl pkey -in " + file.file() + " -out NEW.pem";
        }
        if (file.first("RSA PRIVATE KEY").isPresent()
                || file.first("EC PRIVATE KEY").isPresent()) {
            return "the key in " + name + " is in an older form; bring it into the usual one with: openssl pkcs8 -topk8"
                    + " -nodes -in " + file.file() + " -out NEW.pem";
        }
        return name + " holds no private key: " + file.contents() + "; a key begins with -----BEGIN PRIVATE KEY-----";
    }

    private static boolean belongTogether(PrivateKey key, PublicKey certified) {
        String algorithm = switch (certified.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> certified.getAlgorithm();
        };
        try {
            Signature signing = Signature.getInstance(algorithm);
            signing.initSign(key);
            signing.update(PROBE);
            byte[] signature = signing.sign();
            Signature verifying = Signature.getInstance(algorithm);
            verifying.initVerify(certified);
            verifying.update(PROBE);
            return verifying.verify(signature);
        } catch (GeneralSecurityException cannotSign) {
            return false;
        }
    }

    /** What clients will not like about it now; empty where nothing is. */
    Optional<String> objection(Instant now) {
        X509Certificate own = chain.getFirst();
        if (now.isAfter(own.getNotAfter().toInstant())) {
            return Optional.of("ended on " + day(own.getNotAfter().toInstant()) + "; get a new one, clients refuse it");
        }
        if (now.isBefore(own.getNotBefore().toInstant())) {
            return Optional.of("is only good from " + day(own.getNotBefore().toInstant())
                    + " on; look at the clock of this machine");
        }
        return Optional.empty();
    }

    private static LocalDate day(Instant instant) {
        return LocalDate.ofInstant(instant, ZoneOffset.UTC);
    }

    KeyStore store() {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("server", key, STORE_PASSWORD.toCharArray(), chain.toArray(Certificate[]::new));
            return store;
        } catch (GeneralSecurityException | IOException impossible) {
            throw new IllegalStateException("a key store in memory cannot be made", impossible);
        }
    }
}
