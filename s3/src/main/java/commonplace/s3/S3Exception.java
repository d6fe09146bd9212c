package commonplace.s3;

import java.io.IOException;

/** A store refused, or could not be asked; the message says what would work. */
public final class S3Exception extends IOException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;
    private final boolean mayPass;

    S3Exception(int status, String code, String message, boolean mayPass) {
        super(message);
        this.status = status;
        this.code = code;
        this.mayPass = mayPass;
    }

    /** Of HTTP; 0 if there was no answer. */
    public int status() {
        return status;
    }

    /** S3's own word, such as {@code NoSuchBucket}; empty if there was none. */
    public String code() {
        return code;
    }

    /** Whether it may work a moment later. */
    public boolean mayPass() {
        return mayPass;
    }

    /** Never without words. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
