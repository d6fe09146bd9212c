package commonplace.http.tls;

import commonplace.base.SafeText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A file of named parts in base64 (RFC 7468), as certificates and keys come in.
 *
 * @param parts in the order of the file
 */
record PemFile(Path file, List<Part> parts) {
    /** A chain of ten certificates has some 20 KB. */
    private static final int MOST_BYTES = 1 << 20;

    private static final Pattern PART =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \\1-----", Pattern.DOTALL);

    /** @param label what stands behind {@code BEGIN} */
    record Part(String label, byte[] content) {}

    PemFile {
        parts = List.copyOf(parts);
    }

    static PemFile read(Path file) throws TlsException {
        String text = text(file);
        var parts = new ArrayList<Part>();
        var found = PART.matcher(text);
        while (found.find()) {
            try {
                parts.add(new Part(found.group(1), Base64.getMimeDecoder().decode(found.group(2))));
            } catch (IllegalArgumentException notBase64) {
                throw new TlsException("the part " + found.group(1) + " of '" + file
                        + "' is no base64: the file was cut short or changed; copy it again");
            }
        }
        return new PemFile(file, parts);
    }

    private static String text(Path file) throws TlsException {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new TlsException(
                        "'" + file + "' is larger than 1 MB, which no certificate and no key is; name another file");
            }
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException missing) {
            throw new TlsException("there is no file '" + file + "'");
        } catch (AccessDeniedException forbidden) {
            throw new TlsException("'" + file + "' may not be read by the user who runs this server");
        } catch (IOException unreadable) {
            throw new TlsException("'" + file + "' cannot be read: " + unreadable.getMessage());
        }
    }

    List<Part> all(String label) {
        return parts.stream().filter(part -> part.label().equals(label)).toList();
    }

    Optional<Part> first(String label) {
        return all(label).stream().findFirst();
    }

    /** What the file holds, for somebody who named the wrong one. */
    String contents() {
        return parts.isEmpty()
                ? "it has no part that begins with -----BEGIN"
                : "it holds "
                        + parts.stream()
                                .map(part -> SafeText.squeezed(part.label(), 40))
                                .distinct()
                                .collect(Collectors.joining(", "));
    }
}
