package commonplace.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class S3LocationTest {
    @Test
    void aBucketAndAPrefix() {
        assertEquals(new S3Location("my-bucket", "a/b/"), S3Location.parse("s3://my-bucket/a/b/"));
        assertEquals(new S3Location("my-bucket", ""), S3Location.parse("S3://my-bucket"));
        assertEquals(
                "s3://my-bucket/a/b", S3Location.parse("s3://my-bucket/a/b").toString());
        assertEquals("s3://my-bucket", S3Location.parse("s3://my-bucket/").toString());
        assertEquals("a/b/content", S3Location.parse("s3://my-bucket/a/b").key("content"));
        assertEquals("content", S3Location.parse("s3://my-bucket").key("content"));
    }

    /** A folder of that name is what nobody means. */
    @Test
    void whatLooksLikeOneIsNoFolder() {
        assertTrue(S3Location.isOne("s3:/bucket/a"));
        assertTrue(S3Location.isOne("S3://bucket"));
        assertFalse(S3Location.isOne("s3/bucket"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3://",
                "s3:///a",
                "s3:/bucket",
                "bucket/a",
                "s3://b ucket",
                "s3://bucket/a//b",
                "s3://bucket/../b"
            })
    void whatIsNoneIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> S3Location.parse(text));
    }
}
