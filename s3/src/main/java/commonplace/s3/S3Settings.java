package commonplace.s3;

import java.net.URI;
import java.util.Optional;

/**
 * Which server, and how it is asked.
 *
 * @param endpoint of another store than Amazon's; an address with {@code http} or {@code https}
 * @param pathStyle whether a bucket is named in the path, and not in the name of the host
 */
public record S3Settings(Optional<URI> endpoint, String region, boolean pathStyle, S3Credentials credentials) {
    /** What keys of a bucket stand behind: no slash at its end. */
    URI base(String bucket) {
        URI server = endpoint.orElseGet(() -> URI.create(
                "https://s3." + region + (region.startsWith("cn-") ? ".amazonaws.com.cn" : ".amazonaws.com")));
        // A certificate for *.s3.… holds for one more name, and not for two.
        boolean inPath = pathStyle || bucket.indexOf('.') >= 0;
        String path = server.getRawPath() == null ? "" : server.getRawPath().replaceAll("/+$", "");
        String port = server.getPort() < 0 ? "" : ":" + server.getPort();
        return URI.create(server.getScheme() + "://" + (inPath ? "" : bucket + ".") + server.getHost() + port + path
                + (inPath ? "/" + bucket : ""));
    }
}
