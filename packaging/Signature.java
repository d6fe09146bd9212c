import commonplace.json.Json;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SignedJson;
import commonplace.registry.signing.SigningKey;
import commonplace.registry.signing.SigningKeyFile;
import commonplace.registry.signing.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Signs the list of checksums of what was packed, and checks it, with the keys of {@code commonplace registry keygen}. It is run
 * from its source, by {@code ./package} and by those who want to check:
 *
 * <pre>
 * java --source 25 -cp 'app/lib/*' packaging/Signature.java sign KEY SUMS SIGNED
 * java --source 25 -cp 'app/lib/*' packaging/Signature.java verify PUBLIC-KEY SIGNED
 * </pre>
 *
 * What is signed names each file with its SHA-256. To verify is to check the signature and all of these files, which lie
 * beside the list.
 */
final class Signature {
    private static final int USAGE = 64;
    private static final int WRONG = 65;

    private Signature() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 4 && args[0].equals("sign")) {
            sign(Path.of(args[1]), Path.of(args[2]), Path.of(args[3]));
        } else if (args.length == 3 && args[0].equals("verify")) {
            verify(new CuratorKey(args[1]), Path.of(args[2]));
        } else {
            System.err.println("usage: Signature sign KEY SUMS SIGNED, or Signature verify PUBLIC-KEY SIGNED");
            System.exit(USAGE);
        }
    }

    private static void sign(Path keyFile, Path sums, Path signed) throws Exception {
        SigningKey key = new SigningKeyFile(keyFile).read();
        var files = new TreeMap<String, Object>();
        for (String line : Files.readAllLines(sums)) {
            files.put(line.substring(66), line.substring(0, 64));
        }
        Map<String, Object> list = Json.object("by", key.curator().text(), "sha256", files);
        Files.write(signed, Json.writeIndented(SignedJson.sign(list, key)));
    }

    private static void verify(CuratorKey key, Path signed) throws Exception {
        Map<String, Object> list = Json.readObject(Files.readAllBytes(signed));
        switch (SignedJson.verify(list, key)) {
            case Verdict.Verified _ -> {}
            case Verdict.Unsigned _ -> refuse(signed + " has no signature");
            case Verdict.Wrong wrong -> refuse(signed + ": " + wrong.reason());
        }
        List<String> different = new ArrayList<>();
        for (var file : Json.asObject(list.get("sha256")).entrySet()) {
            Path beside = signed.resolveSibling(file.getKey());
            if (!Files.exists(beside)) {
                different.add(file.getKey() + " is not here");
            } else if (!sha256(beside).equals(file.getValue())) {
                different.add(file.getKey() + " is not what was signed");
            } else {
                System.out.println(file.getKey() + " is as it was signed by " + key);
            }
        }
        if (!different.isEmpty()) {
            refuse(String.join("; ", different));
        }
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void refuse(String reason) {
        System.err.println("signature: " + reason);
        System.exit(WRONG);
    }
}
