package commonplace.vault.notes;

import commonplace.markdown.FrontMatter;
import commonplace.markdown.Page;
import commonplace.markdown.text.Edit;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The time of a write, where the user keeps it in the front matter. */
public final class WriteTime {
    private WriteTime() {}

    /** What is to be written: the text, with the time of the write if its front matter has one. */
    public static NoteRevision.Revised stamped(String text, Instant now) {
        FrontMatter frontMatter = Page.of(text).frontMatter();
        boolean kept = frontMatter.problem().isEmpty() && frontMatter.values().containsKey("modified");
        String written = kept
                ? Edit.apply(
                        text,
                        frontMatter.set(
                                "modified", now.truncatedTo(ChronoUnit.SECONDS).toString()))
                : text;
        return new NoteRevision.Revised.To(written, text);
    }
}
