package commonplace.server.clientfiles;

/** How a configuration file is written. */
public enum Notation {
    /** With comments and trailing commas where a person has put some. */
    JSON,
    TOML
}
