package commonplace.database;

/** Whose documents these are. */
public record Owner(String project, String branch, String pathHash) {}
