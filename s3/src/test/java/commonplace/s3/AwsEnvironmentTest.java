package commonplace.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who asks, and which server, is said as other programs are told it. */
class AwsEnvironmentTest {
    private static final AwsEnvironment.Wanted NOTHING = wanted(null, null);

    @TempDir
    private Path home;

    private static AwsEnvironment.Wanted wanted(@Nullable String endpoint, @Nullable String profile) {
        return new AwsEnvironment.Wanted(
                Optional.ofNullable(endpoint), Optional.empty(), Optional.empty(), Optional.ofNullable(profile));
    }

    private S3Settings settings(AwsEnvironment.Wanted wanted, Map<String, String> variables) throws IOException {
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("HOME", home.toString());
        return new AwsEnvironment(environment).settings(wanted);
    }

    private String refused(AwsEnvironment.Wanted wanted, Map<String, String> variables) {
        return assertThrows(S3Exception.class, () -> settings(wanted, variables))
                .getMessage()
                .replace(home.toString(), "HOME");
    }

    private void write(String file, String text) throws IOException {
        Path path = home.resolve(".aws").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @Test
    void variablesSayAll() throws IOException {
        S3Settings settings = settings(
                NOTHING,
                Map.of(
                        "AWS_ACCESS_KEY_ID", "AK",
                        "AWS_SECRET_ACCESS_KEY", "hidden",
                        "AWS_SESSION_TOKEN", "token",
                        "AWS_REGION", "eu-north-1",
                        "AWS_ENDPOINT_URL_S3", "https://s3.example.org:9000/base"));

        assertEquals(new S3Credentials("AK", "hidden", Optional.of("token")), settings.credentials());
        assertEquals("eu-north-1", settings.region());
        assertEquals(URI.create("https://s3.example.org:9000/base/bucket"), settings.base("bucket"));
        assertFalse(settings.toString().contains("hidden"), settings.toString());
    }

    @Test
    void keysOfAnotherSystemAreRefusedWithoutBeingShown() throws IOException {
        assertEquals(
                "the credentials for S3 in the environment have a character that none can have, such as a space or the"
                        + " end of a line",
                refused(
                        NOTHING,
                        Map.of("AWS_ACCESS_KEY_ID", "AK", "AWS_SECRET_ACCESS_KEY", "hidden\r", "AWS_REGION", "x")));
        Files.createDirectories(home.resolve(".aws"));
        Files.write(home.resolve(".aws/credentials"), new byte[] {(byte) 0x80, (byte) 0xFF});
        assertEquals(
                "HOME/.aws/credentials is no text in UTF-8, as a file of profiles is",
                refused(NOTHING, Map.of("AWS_REGION", "x")));
    }

    @Test
    void aBucketOfAmazonsIsNamedInTheHost() throws IOException {
        S3Settings settings = settings(
                NOTHING,
                Map.of("AWS_ACCESS_KEY_ID", "AK", "AWS_SECRET_ACCESS_KEY", "s", "AWS_DEFAULT_REGION", "eu-west-1"));

        assertEquals(URI.create("https://bucket.s3.eu-west-1.amazonaws.com"), settings.base("bucket"));
        assertEquals(URI.create("https://s3.eu-west-1.amazonaws.com/my.bucket"), settings.base("my.bucket"));
    }

    @Test
    void profilesAreReadFromBothFiles() throws IOException {
        write("credentials", """
            [default]
            aws_access_key_id = ONE
            aws_secret_access_key = first
            # of the office
            [office]
            aws_access_key_id=TWO
            aws_secret_access_key=second=
            """);
        write("config", """
            [default]
            region = eu-west-1
            s3 =
              region = nowhere
            [profile office]
            region = eu-west-2
            endpoint_url = http://127.0.0.1:1
            """);

        S3Settings usual = settings(NOTHING, Map.of());
        assertEquals("ONE", usual.credentials().accessKey());
        assertEquals("eu-west-1", usual.region());
        S3Settings office = settings(NOTHING, Map.of("AWS_PROFILE", "office"));
        assertEquals(new S3Credentials("TWO", "second=", Optional.empty()), office.credentials());
        assertEquals(URI.create("http://127.0.0.1:1/b-1"), office.base("b-1"));
        Map<String, String> variables = Map.of("AWS_ACCESS_KEY_ID", "AK", "AWS_SECRET_ACCESS_KEY", "s");
        assertEquals("AK", settings(wanted(null, null), variables).credentials().accessKey());
        assertEquals(
                "TWO", settings(wanted(null, "office"), variables).credentials().accessKey());
    }

    @Test
    void whatIsMissingIsNamed() throws IOException {
        Map<String, String> region = Map.of("AWS_REGION", "r");
        assertEquals(
                "there are no credentials for S3; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or put"
                        + " aws_access_key_id and aws_secret_access_key under [default] in HOME/.aws/credentials",
                refused(NOTHING, region));
        assertEquals(
                "AWS_ACCESS_KEY_ID is set, and AWS_SECRET_ACCESS_KEY is not",
                refused(NOTHING, Map.of("AWS_REGION", "r", "AWS_ACCESS_KEY_ID", "AK")));
        assertEquals(
                "it is not said in which region the bucket is; say --s3-region or set AWS_REGION, or for another store"
                        + " than Amazon's --s3-endpoint",
                refused(NOTHING, Map.of()));
        assertEquals(
                "'ftp://x' is no address of a store; one looks like https://s3.example.org",
                refused(wanted("ftp://x", null), region));
        write("config", "[profile sso]\nsso_session = corp\n");
        assertEquals(
                "the profile 'sso' has no keys but sso_session, which is not asked here; let Amazon's program set the"
                        + " variables: eval \"$(aws configure export-credentials --profile sso --format env)\"",
                refused(wanted(null, "sso"), region));
    }
}
