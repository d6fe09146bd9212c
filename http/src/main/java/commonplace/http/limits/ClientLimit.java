package commonplace.http.limits;

import java.util.Locale;

/** What is limited. */
public enum ClientLimit {
    REQUESTS("requests a minute", 0),
    /** What a client sends: bodies of requests, and messages on WebSockets. */
    BYTES("megabytes a minute", 0),
    /** Large bodies that are being received. */
    UPLOADS("large uploads at a time", 5),
    /** Sessions of MCP clients. */
    SESSIONS("sessions", 60),
    /** Scripts of agents that are running. */
    SCRIPTS("scripts at a time", 5),
    /** Documents that editors have open. */
    DOCUMENTS("open documents", 30),
    /** Attempts with a token that is wrong. */
    SIGN_INS("wrong tokens a minute", 0);

    private static final long MEGABYTE = 1_000_000;

    private final String counted;
    private final int retrySeconds;

    ClientLimit(String counted, int retrySeconds) {
        this.counted = counted;
        this.retrySeconds = retrySeconds;
    }

    /** As numbers are told by it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** So many of it, in words. */
    String counted(long most) {
        return this == BYTES ? most / MEGABYTE + " megabytes a minute" : most + " " + counted;
    }

    /** What the setting of it is called. */
    String setting() {
        return this == BYTES ? "megabytes" : word();
    }

    /** After how long it makes sense to ask again for something that is held, and given back nobody knows when. */
    int retrySeconds() {
        return retrySeconds;
    }
}
