package commonplace.knowledge;

/** What is to be written to a note's file, and where in the journal that stands. */
record Outgoing(Mark mark, TextFormat format, String hash, byte[] bytes, long position) {}
