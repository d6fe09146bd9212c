package commonplace.vault.notes;

import commonplace.markdown.Page;

/** A note with its text, as they were at one moment. */
public record Document(Note note, Page page) {
    public String text() {
        return page.text();
    }
}
