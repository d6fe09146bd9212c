package commonplace.projects.config;

import commonplace.schema.JsonSchema;

/**
 * A type of document: where its documents stand and what their front matter must say.
 *
 * @param folder below the folder of the documents
 * @param schema {@code built-in}, or the file that says what the front matter must say; empty when there is none
 * @param rules what a document of this type must say beyond what every document must
 */
public record DocType(String name, String description, String folder, String schema, boolean custom, JsonSchema rules) {
    @Override
    public String toString() {
        return name;
    }
}
