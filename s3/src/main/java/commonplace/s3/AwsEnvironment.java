package commonplace.s3;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What other programs for S3 are told by: environment variables, and the files of profiles.
 *
 * @param environment the variables
 */
public record AwsEnvironment(Map<String, String> environment) {
    private static final String ACCESS_KEY = "AWS_ACCESS_KEY_ID";
    private static final String SECRET_KEY = "AWS_SECRET_ACCESS_KEY";
    private static final String USUAL_REGION = "us-east-1";

    /** What was said by name, and goes before what stands elsewhere. */
    public record Wanted(
            Optional<String> endpoint,
            Optional<String> region,
            Optional<Boolean> pathStyle,
            Optional<String> profile) {}

    /** @throws S3Exception if something is missing or wrong; the message says what would work */
    public S3Settings settings(Wanted wanted) throws IOException {
        String profile = wanted.profile().or(() -> variable("AWS_PROFILE")).orElse(AwsProfile.DEFAULT);
        Path folder = home().resolve(".aws");
        AwsProfile found = AwsProfile.read(
                profile,
                variable("AWS_SHARED_CREDENTIALS_FILE").map(Path::of).orElse(folder.resolve("credentials")),
                variable("AWS_CONFIG_FILE").map(Path::of).orElse(folder.resolve("config")));
        Optional<URI> endpoint = address(wanted.endpoint()
                .or(() -> variable("AWS_ENDPOINT_URL_S3"))
                .or(() -> variable("AWS_ENDPOINT_URL"))
                .or(() -> found.value("endpoint_url")));
        Optional<String> region = wanted.region()
                .or(() -> variable("AWS_REGION"))
                .or(() -> variable("AWS_DEFAULT_REGION"))
                .or(() -> found.value("region"));
        if (region.isEmpty() && endpoint.isEmpty()) {
            throw refused("it is not said in which region the bucket is; say --s3-region or set AWS_REGION, or for"
                    + " another store than Amazon's --s3-endpoint");
        }
        return new S3Settings(
                endpoint,
                region.orElse(USUAL_REGION),
                wanted.pathStyle().orElse(endpoint.isPresent()),
                credentials(wanted, found));
    }

    private S3Credentials credentials(Wanted wanted, AwsProfile profile) throws S3Exception {
        Optional<String> access = variable(ACCESS_KEY);
        Optional<String> secret = variable(SECRET_KEY);
        if (wanted.profile().isEmpty() && access.isPresent() && secret.isPresent()) {
            return new S3Credentials(access.get(), secret.get(), variable("AWS_SESSION_TOKEN"))
                    .checked("the environment");
        }
        if (wanted.profile().isEmpty() && access.isPresent() != secret.isPresent()) {
            throw refused((access.isPresent() ? ACCESS_KEY : SECRET_KEY) + " is set, and "
                    + (access.isPresent() ? SECRET_KEY : ACCESS_KEY) + " is not");
        }
        return profile.credentials();
    }

    private static Optional<URI> address(Optional<String> text) throws S3Exception {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            var address = new URI(text.get());
            String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
            if ((scheme.equals("http") || scheme.equals("https"))
                    && address.getHost() != null
                    && address.getRawUserInfo() == null
                    && address.getRawQuery() == null) {
                return Optional.of(address);
            }
        } catch (URISyntaxException none) {
            // It is said below.
        }
        throw refused("'" + text.get() + "' is no address of a store; one looks like https://s3.example.org");
    }

    private Path home() {
        return Path.of(variable("HOME").orElse(System.getProperty("user.home", "")));
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    static S3Exception refused(String message) {
        return new S3Exception(0, "", message, false);
    }
}
