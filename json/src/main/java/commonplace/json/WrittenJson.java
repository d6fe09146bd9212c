package commonplace.json;

/** A value that is written already, and stands as it is among others. */
public record WrittenJson(String text) {}
