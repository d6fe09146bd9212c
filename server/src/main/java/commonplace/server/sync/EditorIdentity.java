package commonplace.server.sync;

import commonplace.vault.notes.Author;

/** Who changes a document, and what he may touch. */
record EditorIdentity(Author author, TokenAccess access) {}
