package commonplace.server.sync;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes tokens and tells what they allow.
 *
 * <p>They look as y-sweet's do, so that its clients and tools can hold them; what only the server checks, the proof at
 * their end, is an HMAC. Nothing of them is kept: who has the key can check them, and a new key voids them all.
 */
public final class Tokens {
    private static final int SERVER = 0;
    private static final int DOCUMENT = 1;
    // y-sweet has two kinds, Relay four; these are far from either.
    private static final int FOLDER = 64;
    private static final int EVERYTHING = 65;
    private static final int DOCUMENT_IN_FOLDER = 66;

    private static final int PROOF_BYTES = 32;
    private static final int MAX_LENGTH = 4096;

    private final SecretKeySpec key;
    private final Optional<byte[]> serverToken;

    /**
     * @param key what proves a token to be ours
     * @param serverToken what the server's owner knows, which opens everything; empty where nothing is asked for
     */
    public Tokens(String key, Optional<String> serverToken) {
        this.key = new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
        this.serverToken = serverToken.map(token -> token.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether anybody may come in. */
    boolean areNotAskedFor() {
        return serverToken.isEmpty();
    }

    /** What a token allows; empty if it is none of ours, or over. */
    Optional<TokenAccess> read(String token, Instant now) {
        if (isServerToken(token)) {
            return Optional.of(TokenAccess.FULL);
        }
        // Relay puts the name of a key in front. We have one key.
        String encoded = token.substring(token.indexOf('.') + 1);
        if (encoded.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder()
                    .decode(encoded.replace('+', '-').replace('/', '_').replace("=", ""));
            return open(bytes).filter(access -> !access.isOver(now));
        } catch (IllegalArgumentException | Bincode.MalformedException notOurs) {
            return Optional.empty();
        }
    }

    private boolean isServerToken(String token) {
        return serverToken
                .filter(own -> MessageDigest.isEqual(own, token.getBytes(StandardCharsets.UTF_8)))
                .isPresent();
    }

    private Optional<TokenAccess> open(byte[] bytes) throws Bincode.MalformedException {
        var in = new Bincode.Reader(bytes);
        TokenAccess.DocumentScope scope = new TokenAccess.DocumentScope.Everything();
        boolean mayWrite = true;
        switch ((int) in.integer()) {
            case SERVER -> {}
            case DOCUMENT -> {
                scope = new TokenAccess.DocumentScope.OneDocument(in.text());
                mayWrite = in.integer() == 1;
            }
            case FOLDER -> {
                scope = new TokenAccess.DocumentScope.Folder(in.text());
                mayWrite = in.integer() == 1;
            }
            case DOCUMENT_IN_FOLDER -> {
                scope = new TokenAccess.DocumentScope.DocumentInFolder(in.text(), in.text());
                mayWrite = in.integer() == 1;
            }
            case EVERYTHING -> mayWrite = in.integer() == 1;
            default -> throw new Bincode.MalformedException("no token of ours is of this kind");
        }
        Optional<Instant> expires =
                in.integer() == 1 ? Optional.of(Instant.ofEpochMilli(in.integer())) : Optional.empty();
        byte[] said = Arrays.copyOf(bytes, in.position());
        byte[] proof = in.bytes();
        return in.atEnd() && MessageDigest.isEqual(proof, proof(said))
                ? Optional.of(new TokenAccess(scope, mayWrite, expires))
                : Optional.empty();
    }

    /** A token that allows this and no more. */
    public String write(TokenAccess access) {
        var out = new Bincode.Writer();
        int rights = access.mayWrite() ? 1 : 0;
        switch (access.scope()) {
            case TokenAccess.DocumentScope.Everything() ->
                out.integer(EVERYTHING).integer(rights);
            case TokenAccess.DocumentScope.Folder(String path) ->
                out.integer(FOLDER).text(path).integer(rights);
            case TokenAccess.DocumentScope.OneDocument(String id) ->
                out.integer(DOCUMENT).text(id).integer(rights);
            case TokenAccess.DocumentScope.DocumentInFolder(String id, String folder) ->
                out.integer(DOCUMENT_IN_FOLDER).text(id).text(folder).integer(rights);
        }
        access.expires().ifPresentOrElse(end -> out.integer(1).integer(end.toEpochMilli()), () -> out.integer(0));
        byte[] said = out.toBytes();
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(out.bytes(proof(said)).toBytes());
    }

    private byte[] proof(byte[] said) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            byte[] proof = mac.doFinal(said);
            assert proof.length == PROOF_BYTES;
            return proof;
        } catch (GeneralSecurityException impossible) {
            throw new LinkageError("every JDK has HmacSHA256", impossible);
        }
    }
}
