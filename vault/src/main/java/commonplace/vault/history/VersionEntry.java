package commonplace.vault.history;

import commonplace.base.SafeText;
import commonplace.markdown.text.Diff;
import commonplace.markdown.text.Edit;
import commonplace.markdown.text.Span;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.TextFormat;
import commonplace.vault.notes.Version;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A version as it is kept: with the way back to the one before it, so that the oldest can be let go when there are too
 * many.
 *
 * @param back the edits that turn this version's text into that of the version before
 * @param format how the file spelled it; nothing in those of a time when that was not kept
 */
public record VersionEntry(Version version, List<Edit> back, Optional<TextFormat> format) {
    private static final int SUMMARY_LENGTH = 80;

    public VersionEntry {
        back = List.copyOf(back);
    }

    /** A version with the text of the one before, or with none before it. */
    static VersionEntry unchanged(Version version, TextFormat format) {
        return new VersionEntry(version, List.of(), Optional.of(format));
    }

    VersionEntry in(TextFormat itsFormat) {
        return new VersionEntry(version, back, Optional.of(itsFormat));
    }

    static VersionEntry between(int number, Instant at, List<Author> authors, String before, String after) {
        List<Edit> back = new ArrayList<>();
        int shift = 0;
        String came = "";
        String went = "";
        var changes = Diff.CountedEdits.between(before, after);
        for (Edit edit : changes.edits()) {
            String old = edit.span().of(before);
            String replacement = edit.replacement();
            int start = edit.span().start() + shift;
            back.add(new Edit(new Span(start, start + replacement.length()), old));
            shift += replacement.length() - old.length();
            came = came.isEmpty() && !replacement.isBlank() ? lineAt(after, start, replacement) : came;
            went = went.isEmpty() && !old.isBlank() ? lineAt(before, edit.span().start(), old) : went;
        }
        String summary = came.isEmpty() ? (went.isEmpty() ? "" : "- " + went) : "+ " + came;
        summary = back.isEmpty() ? "the same text" : summary;
        var version = new Version(number, at, authors, changes.linesAdded(), changes.linesRemoved(), summary);
        return new VersionEntry(version, back, Optional.empty());
    }

    /** The first line that a change touched, as far as it fits. */
    private static String lineAt(String text, int start, String changed) {
        int at = start;
        while (Character.isWhitespace(changed.charAt(at - start))) {
            at++;
        }
        int from = text.lastIndexOf('\n', at - 1) + 1;
        int end = text.indexOf('\n', at);
        String line = text.substring(from, end < 0 ? text.length() : end).strip();
        return SafeText.cut(line, SUMMARY_LENGTH);
    }

    public byte[] encoded() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(version.number());
            LogCodec.time(out, version.at());
            out.writeInt(version.authors().size());
            for (Author author : version.authors()) {
                LogCodec.author(out, author);
            }
            out.writeInt(version.linesAdded());
            out.writeInt(version.linesRemoved());
            LogCodec.string(out, version.summary());
            out.writeInt(back.size());
            for (Edit edit : back) {
                out.writeInt(edit.span().start());
                out.writeInt(edit.span().end());
                LogCodec.string(out, edit.replacement());
            }
            if (format.isPresent()) {
                LogCodec.format(out, format.get());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    public static VersionEntry decode(byte[] bytes) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        int number = in.readInt();
        Instant at = LogCodec.time(in);
        List<Author> authors = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            authors.add(LogCodec.author(in));
        }
        var version = new Version(number, at, authors, in.readInt(), in.readInt(), LogCodec.string(in));
        List<Edit> back = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            int start = in.readInt();
            int end = in.readInt();
            if (start < 0 || end < start) {
                throw new IOException("an edit from " + start + " to " + end);
            }
            back.add(new Edit(new Span(start, end), LogCodec.string(in)));
        }
        return new VersionEntry(
                version, back, in.available() > 0 ? Optional.of(LogCodec.format(in)) : Optional.empty());
    }
}
