package commonplace.vault.transfer;

import commonplace.vault.files.FileStore;
import commonplace.vault.files.IncomingFile;
import commonplace.vault.files.Survey;
import commonplace.vault.notes.NotePath;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** The files of a ZIP. What its directory says of sizes is not believed; bytes are counted as they come out. */
final class ZipSource implements TransferSource {
    static final long MAX_FILE = 1L << 30;
    static final long MAX_TOTAL = 16L << 30;

    /** Text shrinks to a third or a tenth; what shrinks this much and is not small was made to fill a disk. */
    static final int MAX_RATIO = 200;

    private static final long SMALL = 4L << 20;

    private final ZipFile zip;
    private final Set<String> links;
    private final List<IncomingFile> items = new ArrayList<>();
    private final Set<Transfer.SkippedFile> skipped = new LinkedHashSet<>();
    private long unpacked;

    private ZipSource(ZipFile zip, Set<String> links) {
        this.zip = zip;
        this.links = links;
    }

    static ZipSource open(Path file) throws IOException {
        Set<String> links = ZipLinks.in(file);
        var source = new ZipSource(zipFile(file), links);
        source.zip.stream()
                .filter(entry -> !entry.isDirectory())
                .sorted(Comparator.comparing(ZipEntry::getName))
                .forEach(source::look);
        return source;
    }

    private static ZipFile zipFile(Path file) throws IOException {
        try {
            return new ZipFile(file.toFile());
        } catch (ZipException maybeOldNames) {
            try {
                // spec: APPNOTE D.1, names that are not marked as UTF-8 are in this code page
                return new ZipFile(file.toFile(), Charset.forName("IBM437"));
            } catch (ZipException notAZip) {
                throw new IOException(file + " is not a ZIP that can be read: " + notAZip.getMessage(), notAZip);
            }
        }
    }

    private void look(ZipEntry entry) {
        Optional<String> hidden = hiddenPart(entry.getName());
        if (hidden.isPresent()) {
            skipped.add(new Transfer.SkippedFile(hidden.get(), Survey.Why.HIDDEN.toString()));
        } else if (links.contains(entry.getName())) {
            skipped.add(new Transfer.SkippedFile(entry.getName(), Survey.Why.SYMBOLIC_LINK.toString()));
        } else {
            items.add(new EntryItem(entry));
        }
    }

    /** The path up to the first hidden folder or file in it, so that what lies below is told of once. */
    private static Optional<String> hiddenPart(String name) {
        int start = 0;
        while (start < name.length()) {
            int slash = name.indexOf('/', start);
            int end = slash < 0 ? name.length() : slash;
            String segment = name.substring(start, end);
            boolean dots = segment.equals(".") || segment.equals("..");
            if ((segment.startsWith(".") && !dots) || segment.equals("__MACOSX")) {
                return Optional.of(name.substring(0, end));
            }
            start = end + 1;
        }
        return Optional.empty();
    }

    @Override
    public List<IncomingFile> items() {
        return items;
    }

    @Override
    public List<Transfer.SkippedFile> skipped() {
        return List.copyOf(skipped);
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    private final class EntryItem implements IncomingFile {
        private final ZipEntry entry;

        EntryItem(ZipEntry entry) {
            this.entry = entry;
        }

        @Override
        public String file() {
            return entry.getName();
        }

        @Override
        public FileTime modified() {
            return Optional.ofNullable(entry.getLastModifiedTime()).orElseGet(() -> FileTime.from(Instant.now()));
        }

        @Override
        public Instant created() {
            return Optional.ofNullable(entry.getCreationTime())
                    .orElseGet(this::modified)
                    .toInstant();
        }

        @Override
        public InputStream open() throws IOException {
            return Optional.ofNullable(zip.getInputStream(entry))
                    .map(in -> new CountedStream(in, entry))
                    .orElseThrow(() -> new ZipException(entry.getName() + " is not in the ZIP"));
        }
    }

    private final class CountedStream extends FilterInputStream {
        private final long packed;
        private final long most;
        private long count;

        CountedStream(InputStream in, ZipEntry entry) {
            super(in);
            this.packed = Math.max(1, entry.getCompressedSize());
            this.most = NotePath.isNoteFile(entry.getName()) ? FileStore.MAX_READ : MAX_FILE;
        }

        @Override
        public int read() throws IOException {
            int c = super.read();
            return c < 0 ? c : (int) counted(1, c);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            return read < 0 ? read : (int) counted(read, read);
        }

        private long counted(int more, int result) throws TooMuchException {
            count += more;
            unpacked += more;
            if (count > most) {
                throw new TooMuchException("is larger than " + (most >> 20) + " MiB");
            }
            if (count > SMALL && count / packed > MAX_RATIO) {
                throw new TooMuchException(
                        "unpacks to more than " + MAX_RATIO + " times its size, as if to fill a disk");
            }
            if (unpacked > MAX_TOTAL) {
                throw new TooMuchException("the ZIP unpacks to more than " + (MAX_TOTAL >> 30) + " GiB");
            }
            return result;
        }
    }
}
