package commonplace.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.s3.ScriptedStore.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What passes is tried again, and what does not is said in words. */
class S3BadDaysTest {
    private static final byte[] WORDS = "words".getBytes(StandardCharsets.UTF_8);

    private static String refused(Answer answer) throws IOException {
        try (var store = new ScriptedStore(answer);
                S3Client client = store.client()) {
            String message = assertThrows(S3Exception.class, () -> client.put("k", WORDS, PutCondition.ALWAYS))
                    .getMessage();
            assertEquals(1, store.asked.size(), message);
            return message.replaceAll("http://127.0.0.1:\\d+", "STORE");
        }
    }

    @Test
    void whatPassesIsTriedAgain() throws IOException {
        try (var store = new ScriptedStore(
                        Answer.error(503, "SlowDown", ""),
                        new Answer(0, Map.of(), ""),
                        new Answer(500, Map.of(), "<html>a page of a proxy</html>"),
                        Answer.ok(""));
                S3Client client = store.client()) {
            assertEquals(new PutResult.Written("\"e\""), client.put("k", WORDS, PutCondition.ALWAYS));
            assertTrue(store.asked.stream().allMatch("PUT /bucket/k"::equals), store.asked::toString);
        }
    }

    @Test
    void itIsNotTriedForEver() throws IOException {
        Answer busy = Answer.error(503, "SlowDown", "");
        try (var store = new ScriptedStore(busy, busy, busy, busy);
                S3Client client = store.client()) {
            S3Exception failed = assertThrows(S3Exception.class, () -> client.head("k"));

            assertTrue(failed.getMessage().contains(" answered HEAD s3://bucket/k with 503"), failed.getMessage());
        }
    }

    @Test
    void aWriteOfWhichNoAnswerCameIsFoundToBeOurs() throws IOException {
        try (var store = new ScriptedStore(
                        new Answer(0, Map.of(), ""),
                        Answer.error(412, "PreconditionFailed", ""),
                        Answer.ok(""),
                        Answer.ok("words"),
                        Answer.ok(""));
                S3Client client = store.client()) {
            assertEquals(new PutResult.Written("\"e\""), client.put("k", WORDS, PutCondition.IF_ABSENT));
        }
    }

    @Test
    void aStoreWithoutRangesIsReadAtOnce() throws IOException {
        try (var store = new ScriptedStore(Answer.ok("words"));
                S3Client client = store.client();
                InputStream in = client.get("k")) {
            assertEquals("words", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void refusalsSayWhatWouldWork() throws IOException {
        assertEquals(
                "the bucket 'bucket' is in the region eu-west-3, and us-east-1 was asked; say --s3-region eu-west-3 or"
                        + " set AWS_REGION",
                refused(Answer.error(400, "AuthorizationHeaderMalformed", "<Region>eu-west-3</Region>")));
        assertEquals(
                "the bucket 'bucket' is in the region eu-west-3, and us-east-1 was asked; say --s3-region eu-west-3 or"
                        + " set AWS_REGION",
                refused(new Answer(301, Map.of("x-amz-bucket-region", "eu-west-3"), "")));
        assertEquals(
                "the session of the access key AK is over; get new credentials, and run the command again",
                refused(Answer.error(400, "ExpiredToken", "")));
        assertEquals(
                "the access key AK may not PUT s3://bucket/k; a backup needs s3:GetObject, s3:PutObject,"
                        + " s3:DeleteObject and s3:AbortMultipartUpload on its objects, and s3:ListBucket and"
                        + " s3:ListBucketMultipartUploads on the bucket",
                refused(Answer.error(403, "AccessDenied", "")));
        assertEquals(
                "STORE does not know the access key AK; look at AWS_ACCESS_KEY_ID or the profile",
                refused(Answer.error(403, "InvalidAccessKeyId", "")));
        assertEquals(
                "STORE answered PUT s3://bucket/k with 400 Strange: it says",
                refused(Answer.error(400, "Strange", "")));
    }

    @Test
    void aClockThatIsWrongIsToldByHowMuch() throws IOException {
        Instant theirs = Instant.now().plusSeconds(20 * 60 + 59);
        Answer answer = Answer.error(403, "RequestTimeTooSkewed", "<ServerTime>" + theirs + "</ServerTime>");

        assertEquals(
                "the clock of this machine is 20 minutes behind, and STORE takes no requests from another time; set the"
                        + " clock",
                refused(answer));
    }
}
