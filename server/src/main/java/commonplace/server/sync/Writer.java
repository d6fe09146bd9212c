package commonplace.server.sync;

import commonplace.knowledge.Author;

/** Who changes a document, and what he may touch. */
record Writer(Author author, Access access) {}
