package commonplace.server.guides;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** The programs in the guides that are not run here, each with the reason. A command of ours in their words is looked at all the same. */
final class OtherPrograms {
    static final Map<String, Other> ALL = Map.ofEntries(
            other("apt", "changes the system; PackageTest installs the package"),
            other("aws", "somebody else's program, which wants an account"),
            other("brew", "no Homebrew here, and install.md says so"),
            other("chown", "only root may"),
            other("claude", "somebody else's program, which wants an account", words -> behind("--", words)),
            other("code", "somebody else's program, with a window", OtherPrograms::argumentsInJson),
            other("codex", "somebody else's program, which wants an account"),
            other("compare", "compares packages; CompareTest"),
            other("docker", "no daemon here; PackageTest runs the image", words -> behind("ghcr.io/OWNER/.*", words)),
            other("java", "checks a signature that a release has; PackageTest signs and checks"),
            other("journalctl", "no journal here"),
            other("ln", "its target is a package; PackageTest unpacks and starts it"),
            other("mkdir", "makes a folder for a container"),
            other("npx", "not published", words -> behind("@OWNER/.*", words)),
            other("openssl", "TlsTest makes its certificates in the same way"),
            other("package", "takes minutes; PackageTest makes packages"),
            other("sha256sum", "checks a package; PackageTest does"),
            other("sudo", "only root may", words -> behind("commonplace", words)),
            other("systemctl", "no systemd here"),
            other("tar", "unpacks a package; PackageTest does"),
            other("test", "runs all tests, of which this is one"));

    /** @param ours what stands in its words that our program would be given */
    record Other(String reason, UnaryOperator<List<String>> ours) {}

    private OtherPrograms() {}

    private static Map.Entry<String, Other> other(String name, String reason) {
        return other(name, reason, _ -> List.of());
    }

    private static Map.Entry<String, Other> other(String name, String reason, UnaryOperator<List<String>> ours) {
        return Map.entry(name, new Other(reason, ours));
    }

    /** What stands behind the first such word, and our own name where that is the next. */
    private static List<String> behind(String word, List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).matches(word)) {
                List<String> rest = words.subList(i + 1, words.size());
                return !rest.isEmpty() && rest.getFirst().equals("commonplace") ? rest.subList(1, rest.size()) : rest;
            }
        }
        return List.of();
    }

    private static List<String> argumentsInJson(List<String> words) {
        try {
            var entry = Json.readObject(words.getLast().getBytes(StandardCharsets.UTF_8));
            return ((List<?>) Objects.requireNonNull(entry.get("args")))
                    .stream().map(String::valueOf).toList();
        } catch (MalformedJsonException malformed) {
            throw new AssertionError(malformed);
        }
    }
}
