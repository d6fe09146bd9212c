package commonplace.registry.signing;

import commonplace.base.DurableFiles;
import commonplace.base.NewerFormatException;
import commonplace.base.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a curator keeps a secret key: a file that nobody else can read, at any moment. */
public record SigningKeyFile(Path file) {
    private static final String TITLE = "Commonplace signing key: keep this file secret";
    private static final Pattern CONTENTS = Pattern.compile(TITLE + "\\R+public +(\\w{52})\\R+secret +(\\w{52})\\s*");

    /** How the title begins in files of later formats than ours, which is the first and says none. */
    private static final Pattern LATER = Pattern.compile("Commonplace signing key, format (\\d{1,9})\\b");

    private static final int FORMAT = 1;

    /** Many times what the contents take. */
    private static final int MAX_BYTES = 4096;

    public SigningKeyFile {
        file = file.toAbsolutePath();
    }

    /**
     * Keeps a key in a file that is not there yet.
     *
     * @throws FileAlreadyExistsException if it is; the key in it would be lost for good
     */
    public void create(SigningKey key) throws IOException {
        expectRights();
        try {
            DurableFiles.createPrivate(file, contents(key));
        } catch (FileAlreadyExistsException there) {
            throw new FileAlreadyExistsException(
                    file + " is there already, and a key that is written over is lost for good. Name another file.");
        }
    }

    /** Keeps a key in place of the one that is there, which is lost. */
    public void replace(SigningKey key) throws IOException {
        expectRights();
        DurableFiles.createFolders(Objects.requireNonNull(file.getParent()));
        DurableFiles.replacePrivate(file, contents(key));
    }

    /** @throws IOException if there is no key, or if others may know it; the message says what to do */
    public SigningKey read() throws IOException {
        String text = contents();
        Matcher later = LATER.matcher(text);
        if (later.lookingAt()) {
            NewerFormatException.unlessKnown(file, Long.parseLong(later.group(1)), FORMAT);
        }
        Matcher contents = CONTENTS.matcher(text);
        if (!contents.matches()) {
            throw malformed("it is not as it was written");
        }
        // No message about what is wrong inside of the secret: it would tell of it.
        CuratorKey curator;
        try {
            curator = new CuratorKey(contents.group(1));
        } catch (IllegalArgumentException wrong) {
            throw malformed("its public key is none: " + wrong.getMessage());
        }
        byte[] secret;
        try {
            secret = ZBase32.decode(contents.group(2));
        } catch (IllegalArgumentException secretive) {
            throw malformed("its secret key is none");
        }
        try {
            return new SigningKey(secret, curator);
        } catch (IllegalArgumentException strangers) {
            throw malformed("its secret key and its public key do not belong together");
        }
    }

    private String contents() throws IOException {
        if (Files.notExists(file)) {
            throw new NoSuchFileException("there is no signing key " + file);
        }
        expectRights();
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + " is not a file; name the one that holds the signing key");
        }
        // A user's own link may lead to it.
        Path real = file.toRealPath();
        Optional<String> shared = PrivateFiles.sharedRights(real);
        if (shared.isPresent()) {
            throw new IOException(("%s is open to others than its owner (%s). Run: %s"
                            + " and if somebody may have read it, make a new key.")
                    .formatted(file, shared.get(), PrivateFiles.remedy(file)));
        }
        try (var in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            // Bytes that are no text come out as something that is no key.
            return new String(bytes, StandardCharsets.US_ASCII);
        }
    }

    private static byte[] contents(SigningKey key) {
        return "%s\npublic %s\nsecret %s\n"
                .formatted(TITLE, key.curator(), ZBase32.encode(key.secret()))
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Other files are written where a file system knows no such rights; a key is not. */
    private void expectRights() throws IOException {
        if (!PrivateFiles.areKept(file)) {
            throw nowhereToKeep();
        }
    }

    private static IOException nowhereToKeep() {
        return new IOException("this file system cannot keep a file from others; keep the key on another");
    }

    private IOException malformed(String what) {
        return new IOException(file + " holds no signing key: " + what + ". Take it from a copy, or make a new key.");
    }
}
