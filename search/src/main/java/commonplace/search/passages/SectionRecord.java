package commonplace.search.passages;

import commonplace.search.languages.Language;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BytesRef;

/**
 * All that is kept of a section besides its words and vectors, in one value.
 *
 * @param textStart where the text begins in what was indexed, which is the title followed by the text
 */
record SectionRecord(
        String document,
        int section,
        Language language,
        int textStart,
        int textLength,
        List<StoredWindow> windows,
        byte[] payload) {
    record StoredWindow(int start, int end, boolean embedded) {}

    static SectionRecord of(String document, int number, PassageSection section, Language language) {
        return new SectionRecord(
                document,
                number,
                language,
                section.title().length() + 1,
                section.text().length(),
                section.windows().stream()
                        .map(window -> new StoredWindow(window.start(), window.end(), window.hasVector()))
                        .toList(),
                section.payload());
    }

    int embedded() {
        return (int) windows.stream().filter(StoredWindow::embedded).count();
    }

    BytesRef encode() {
        var out = new ByteBuffersDataOutput();
        out.writeString(document);
        out.writeString(language.code());
        for (int number : new int[] {section, textStart, textLength, windows.size()}) {
            writeInt(out, number);
        }
        for (StoredWindow window : windows) {
            writeInt(out, window.start());
            writeInt(out, window.end() - window.start());
            out.writeByte((byte) (window.embedded() ? 1 : 0));
        }
        out.writeBytes(payload, 0, payload.length);
        return new BytesRef(out.toArrayCopy());
    }

    static SectionRecord decode(BytesRef stored) throws IOException {
        var in = new ByteArrayDataInput(stored.bytes, stored.offset, stored.length);
        String document = in.readString();
        Language language = Language.of(in.readString());
        int section = in.readVInt();
        int textStart = in.readVInt();
        int textLength = in.readVInt();
        int count = in.readVInt();
        var windows = new ArrayList<StoredWindow>();
        for (int i = 0; i < count; i++) {
            int start = in.readVInt();
            windows.add(new StoredWindow(start, start + in.readVInt(), in.readByte() == 1));
        }
        byte[] payload = Arrays.copyOfRange(stored.bytes, in.getPosition(), stored.offset + stored.length);
        return new SectionRecord(document, section, language, textStart, textLength, windows, payload);
    }

    private static void writeInt(ByteBuffersDataOutput out, int number) {
        try {
            out.writeVInt(number);
        } catch (IOException impossible) {
            throw new IllegalStateException("memory could not be written", impossible);
        }
    }
}
