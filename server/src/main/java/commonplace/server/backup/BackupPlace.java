package commonplace.server.backup;

import commonplace.json.Json;
import commonplace.s3.S3Credentials;
import commonplace.s3.S3Location;
import commonplace.s3.S3Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where backups are. */
public sealed interface BackupPlace {
    /** A folder of backups on this machine. */
    record Folder(Path path) implements BackupPlace {
        @Override
        public String toString() {
            return path.toString();
        }
    }

    /** A ZIP on this machine, which is one backup. */
    record Zip(Path path) implements BackupPlace {
        @Override
        public String toString() {
            return path.toString();
        }
    }

    /** Backups in a bucket. */
    record Bucket(S3Location location, S3Settings settings) implements BackupPlace {
        @Override
        public String toString() {
            return location.toString();
        }
    }

    /** What another process is told; credentials are part of it, since that one may have others or none. */
    default Map<String, @Nullable Object> json() {
        return switch (this) {
            case Folder(Path path) -> Json.object("target", path.toString(), "zip", false);
            case Zip(Path path) -> Json.object("target", path.toString(), "zip", true);
            case Bucket(S3Location location, S3Settings settings) ->
                Json.object(
                        "target",
                        location.toString(),
                        "endpoint",
                        settings.endpoint().map(URI::toString).orElse(null),
                        "region",
                        settings.region(),
                        "path_style",
                        settings.pathStyle(),
                        "access_key",
                        settings.credentials().accessKey(),
                        "secret_key",
                        settings.credentials().secretKey(),
                        "session_token",
                        settings.credentials().sessionToken().orElse(null));
        };
    }

    static BackupPlace of(Map<String, @Nullable Object> json) throws IOException {
        String target = BackupEntry.text(json, "target");
        if (S3Location.isOne(target)) {
            String endpoint = BackupEntry.text(json, "endpoint");
            String token = BackupEntry.text(json, "session_token");
            return new Bucket(
                    S3Location.parse(target),
                    new S3Settings(
                            endpoint.isEmpty() ? Optional.empty() : Optional.of(URI.create(endpoint)),
                            BackupEntry.text(json, "region"),
                            Boolean.TRUE.equals(json.get("path_style")),
                            new S3Credentials(
                                    BackupEntry.text(json, "access_key"),
                                    BackupEntry.text(json, "secret_key"),
                                    token.isEmpty() ? Optional.empty() : Optional.of(token))));
        }
        Path path = Path.of(target);
        if (!path.isAbsolute()) {
            throw new IOException("the backup has no target");
        }
        return Boolean.TRUE.equals(json.get("zip")) ? new Zip(path) : new Folder(path);
    }
}
