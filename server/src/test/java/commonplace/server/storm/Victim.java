package commonplace.server.storm;

/** Who has a process that may be killed at any moment, and starts it again. */
interface Victim {
    /** The process's number; 0 when it does not run. */
    long pid();

    /** SIGKILL, and waits until it is gone. */
    void kill();

    /** SIGTERM, and waits until it is gone. */
    void end();
}
