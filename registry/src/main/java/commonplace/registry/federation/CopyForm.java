package commonplace.registry.federation;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.signing.CuratorKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a fetched registry is kept: a line of JSON with where and when it was fetched, then the registry's own bytes. */
final class CopyForm {
    private static final int MAX_HEADER = 16 << 10;
    static final int MAX_BYTES = MAX_HEADER + FederatedSearch.MOST_BYTES;

    private CopyForm() {}

    static byte[] write(FetchedCopy copy) {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(Json.write(Json.object(
                "url", copy.url(),
                "fetched", copy.fetched().toString(),
                "etag", copy.etag().orElse(null))));
        bytes.write('\n');
        bytes.writeBytes(copy.registry().file());
        return bytes.toByteArray();
    }

    /**
     * What was kept, checked as if it came from the network: a program that can write the file cannot sign.
     *
     * @throws IOException if it is nothing that this key signed
     */
    static FetchedCopy read(byte[] bytes, CuratorKey key) throws IOException {
        int end = 0;
        while (end < bytes.length && end < MAX_HEADER && bytes[end] != '\n') {
            end++;
        }
        byte[] file = Arrays.copyOfRange(bytes, Math.min(end + 1, bytes.length), bytes.length);
        if (!(CheckedRegistry.read("copy", file) instanceof Checked.Good(CheckedRegistry registry))
                || !RegistryFetcher.isBy(key, registry)) {
            throw new IOException("it is no registry that " + key + " signed");
        }
        Map<String, @Nullable Object> header = header(Arrays.copyOf(bytes, end));
        if (header.get("url") instanceof String url && header.get("fetched") instanceof String fetched) {
            Optional<String> etag =
                    header.get("etag") instanceof String tag && Peers.isTag(tag) ? Optional.of(tag) : Optional.empty();
            return new FetchedCopy(registry, url, instant(fetched), etag);
        }
        throw new IOException("it does not say where and when it was fetched");
    }

    static Map<String, @Nullable Object> header(byte[] line) throws IOException {
        try {
            return Json.readObject(line);
        } catch (MalformedJsonException none) {
            throw new IOException("its first line is not as it was written", none);
        }
    }

    static Instant instant(String text) throws IOException {
        try {
            return Instant.parse(text);
        } catch (DateTimeException none) {
            throw new IOException("the time in it is none", none);
        }
    }
}
