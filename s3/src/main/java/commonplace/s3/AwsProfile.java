package commonplace.s3;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A profile, as {@code ~/.aws/credentials} and {@code ~/.aws/config} have it together. */
record AwsProfile(String name, Path credentialsFile, Map<String, String> values) {
    static final String DEFAULT = "default";

    /** Keys of profiles whose credentials another program or service has to be asked for. */
    private static final List<String> ASKED_FOR =
            List.of("credential_process", "sso_session", "sso_start_url", "role_arn", "credential_source");

    static AwsProfile read(String name, Path credentials, Path config) throws IOException {
        Map<String, String> values = new HashMap<>();
        read(config, name.equals(DEFAULT) ? name : "profile " + name, values);
        read(credentials, name, values);
        return new AwsProfile(name, credentials, values);
    }

    private static void read(Path file, String section, Map<String, String> values) throws IOException {
        if (!Files.isRegularFile(file)) {
            return;
        }
        String within = "";
        for (String line : lines(file)) {
            String text = line.strip();
            int equals = text.indexOf('=');
            if (text.startsWith("#") || text.startsWith(";")) {
                continue;
            }
            if (text.startsWith("[") && text.contains("]")) {
                within = text.substring(1, text.indexOf(']')).strip().replaceAll("\\s+", " ");
            } else if (equals > 0 && within.equals(section) && !Character.isWhitespace(line.charAt(0))) {
                // What is indented belongs to a setting of its own, such as those of one service.
                values.put(
                        text.substring(0, equals).strip(),
                        text.substring(equals + 1).strip());
            }
        }
    }

    private static List<String> lines(Path file) throws IOException {
        try {
            return Files.readAllLines(file);
        } catch (CharacterCodingException binary) {
            throw AwsEnvironment.refused(file + " is no text in UTF-8, as a file of profiles is");
        }
    }

    Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key)).filter(value -> !value.isEmpty());
    }

    S3Credentials credentials() throws S3Exception {
        Optional<String> access = value("aws_access_key_id");
        Optional<String> secret = value("aws_secret_access_key");
        if (access.isPresent() && secret.isPresent()) {
            return new S3Credentials(access.get(), secret.get(), value("aws_session_token"))
                    .checked(credentialsFile.toString());
        }
        Optional<String> asked = ASKED_FOR.stream().filter(values::containsKey).findFirst();
        if (asked.isPresent()) {
            throw AwsEnvironment.refused("the profile '" + name + "' has no keys but " + asked.get()
                    + ", which is not asked here; let Amazon's program set the variables: eval \"$(aws configure"
                    + " export-credentials --profile " + name + " --format env)\"");
        }
        throw AwsEnvironment.refused(
                "there are no credentials for S3; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or put"
                        + " aws_access_key_id and aws_secret_access_key under [" + name + "] in " + credentialsFile);
    }
}
