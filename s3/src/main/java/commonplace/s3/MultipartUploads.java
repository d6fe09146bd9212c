package commonplace.s3;

import commonplace.s3.S3Connection.Answer;
import commonplace.s3.S3Connection.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Sends large files in parts: a connection that breaks costs one part, and no store takes more than five gigabytes at once.
 *
 * @param part the size of a part, unless a file needs larger ones
 */
record MultipartUploads(S3Connection connection, long part) {
    static final long PART = 16 << 20;

    /** S3 allows ten thousand. */
    private static final long MOST_PARTS = 9_000;

    private static final String UPLOAD_ID = "uploadId";
    private static final String UPLOADS = "uploads";
    private static final String KEY = "Key";

    void upload(String key, Path file, long size) throws IOException {
        Answer begun = connection.send(
                Request.of("POST", key).query(UPLOADS, "").header("content-type", "application/octet-stream"));
        String id = XmlElement.parse(begun.body()).get("UploadId");
        try {
            finish(key, id, parts(key, id, file, size), size);
        } catch (IOException | RuntimeException failed) {
            try {
                abort(key, id);
            } catch (IOException also) {
                failed.addSuppressed(also);
            }
            throw failed;
        }
    }

    private Map<Integer, String> parts(String key, String id, Path file, long size) throws IOException {
        long each = Math.max(part, size / MOST_PARTS + 1);
        Map<Integer, String> etags = new LinkedHashMap<>();
        for (long offset = 0; offset < size; offset += each) {
            int number = etags.size() + 1;
            Answer sent = connection.send(Request.of("PUT", key)
                    .query("partNumber", Integer.toString(number))
                    .query(UPLOAD_ID, id)
                    .body(S3Body.Stretch.of(file, offset, Math.min(each, size - offset))));
            if (sent.status() == S3Client.NOT_FOUND) {
                throw new IOException("the upload of " + key + " is gone: somebody else has ended it");
            }
            etags.put(number, sent.header("etag"));
        }
        return etags;
    }

    private void finish(String key, String id, Map<Integer, String> etags, long size) throws IOException {
        var list = new StringBuilder("<CompleteMultipartUpload>");
        etags.forEach((number, etag) -> list.append("<Part><PartNumber>")
                .append(number)
                .append("</PartNumber><ETag>")
                .append(etag.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;"))
                .append("</ETag></Part>"));
        byte[] xml = list.append("</CompleteMultipartUpload>").toString().getBytes(StandardCharsets.UTF_8);
        Answer done = connection.send(Request.of("POST", key)
                .query(UPLOAD_ID, id)
                .header("content-type", "application/xml")
                .body(new S3Body.Bytes(xml)));
        if (done.status() == S3Client.NOT_FOUND) {
            // An attempt of which no answer came may have done it.
            Answer there = connection.send(Request.of("HEAD", key));
            if (there.status() != S3Client.NOT_FOUND
                    && there.header("content-length").equals(Long.toString(size))) {
                return;
            }
            throw new IOException("the upload of " + key + " is gone: somebody else has ended it");
        }
        // It may fail behind a status that says otherwise.
        XmlElement answer = XmlElement.parse(done.body());
        if (answer.name().equals("Error")) {
            throw new IOException("the parts of " + key + " were not put together: "
                    + answer.find("Code").orElse("") + " "
                    + answer.find("Message").orElse(""));
        }
    }

    private void abort(String key, String id) throws IOException {
        connection.send(Request.of("DELETE", key).query(UPLOAD_ID, id));
    }

    void abortAll(String prefix) throws IOException {
        Answer answer = connection.send(Request.of("GET", "").query(UPLOADS, "").query("prefix", prefix));
        if (answer.status() == S3Client.NOT_FOUND) {
            return;
        }
        for (XmlElement upload : XmlElement.parse(answer.body()).all("Upload").toList()) {
            if (upload.get(KEY).startsWith(prefix)) {
                abort(upload.get(KEY), upload.get("UploadId"));
            }
        }
    }
}
