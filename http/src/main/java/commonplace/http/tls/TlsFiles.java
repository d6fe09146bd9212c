package commonplace.http.tls;

import commonplace.base.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * The files of a certificate and its key, in PEM. When they change, connections from then on see the new ones; those
 * that cannot be used are told of in the log, and the ones before stay.
 *
 * <pre>{@code
 * TlsFiles tls = TlsFiles.open(certificate, key);
 * var connector = new ServerConnector(server, new SslConnectionFactory(tls.contexts(), "http/1.1"), http);
 * }</pre>
 */
public final class TlsFiles implements AutoCloseable {
    private static final long LOOK_SECONDS = 1;

    private volatile Path certificate;
    private volatile Path key;
    private final SslContextFactory.Server contexts = new SslContextFactory.Server();
    private final Thread looking;
    private List<String> stamps;

    private TlsFiles(Path certificate, Path key) throws TlsException {
        this.certificate = certificate;
        this.key = key;
        this.stamps = stamps();
        contexts.setKeyStorePassword(TlsIdentity.STORE_PASSWORD);
        contexts.setKeyStore(read().store());
        looking = Thread.ofVirtual().name("tls-files").unstarted(this::look);
    }

    /** Reads them, and looks at them again from now on. */
    public static TlsFiles open(Path certificate, Path key) throws TlsException {
        var files = new TlsFiles(certificate, key);
        files.looking.start();
        return files;
    }

    /**
     * Looks at other files from now on, and takes what is in them.
     *
     * @throws TlsException if that cannot be used; then all stays as it is
     */
    public void change(Path otherCertificate, Path otherKey) throws TlsException {
        if (!otherCertificate.equals(certificate) || !otherKey.equals(key)) {
            TlsIdentity.read(otherCertificate, otherKey);
            certificate = otherCertificate;
            key = otherKey;
        }
    }

    public SslContextFactory.Server contexts() {
        return contexts;
    }

    private TlsIdentity read() throws TlsException {
        TlsIdentity identity = TlsIdentity.read(certificate, key);
        identity.objection(Instant.now()).ifPresent(why -> Log.warn("the certificate in " + certificate + " " + why));
        return identity;
    }

    private void look() {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(LOOK_SECONDS);
                List<String> now = stamps();
                if (!now.equals(stamps)) {
                    stamps = settled(now);
                    take();
                }
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Who writes two files writes one after the other: the new certificate does not go with the old key. */
    private List<String> settled(List<String> changed) throws InterruptedException {
        List<String> before = changed;
        while (true) {
            TimeUnit.SECONDS.sleep(LOOK_SECONDS);
            List<String> now = stamps();
            if (now.equals(before)) {
                return now;
            }
            before = now;
        }
    }

    private void take() {
        try {
            TlsIdentity identity = read();
            contexts.reload(factory -> factory.setKeyStore(identity.store()));
            Log.info("the certificate in " + certificate + " is used for new connections from now on");
        } catch (TlsException unusable) {
            Log.error("the new certificate is not used, and the one before stays: " + unusable.getMessage());
        } catch (Exception refused) {
            Log.error("the new certificate is not used, and the one before stays: " + refused, refused);
        }
    }

    private List<String> stamps() {
        var all = new ArrayList<String>();
        for (Path file : List.of(certificate, key)) {
            try {
                var attributes = Files.readAttributes(file, BasicFileAttributes.class);
                all.add(attributes.fileKey() + " " + attributes.lastModifiedTime() + " " + attributes.size());
            } catch (IOException missing) {
                all.add("none");
            }
        }
        return all;
    }

    @Override
    public void close() {
        looking.interrupt();
    }
}
