package commonplace.vault.simulation;

import java.time.Instant;
import java.util.Set;

/** Something that was done to a disk. Files and folders are named by their numbers, which stay when names change. */
sealed interface Operation {
    /** Changes which names there are; durable when the folders are forced. */
    sealed interface OfNames extends Operation {
        /** The folders that it changes. */
        Set<Long> folders();
    }

    /** Changes what one file or folder is or holds; durable when that is forced. */
    sealed interface OfContents extends Operation {
        long node();
    }

    /** A new file or folder. */
    record Create(long folder, String name, long node, boolean isFolder, String permissions, Instant at)
            implements OfNames {
        @Override
        public Set<Long> folders() {
            return Set.of(folder);
        }
    }

    /** Another name for a file that is there. */
    record Link(long folder, String name, long node) implements OfNames {
        @Override
        public Set<Long> folders() {
            return Set.of(folder);
        }
    }

    /** Another name instead of the one that it had; what had that name loses it. */
    record Rename(long folder, String name, long toFolder, String toName, long node) implements OfNames {
        @Override
        public Set<Long> folders() {
            return folder == toFolder ? Set.of(folder) : Set.of(folder, toFolder);
        }
    }

    record Delete(long folder, String name) implements OfNames {
        @Override
        public Set<Long> folders() {
            return Set.of(folder);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // Written once, and never changed after.
    record Write(long node, long offset, byte[] bytes, Instant at) implements OfContents {
        @Override
        public String toString() {
            return "Write[node=" + node + ", offset=" + offset + ", length=" + bytes.length + "]";
        }
    }

    record Truncate(long node, long size, Instant at) implements OfContents {}

    record SetModified(long node, Instant modified) implements OfContents {}

    record SetPermissions(long node, String permissions) implements OfContents {}

    @SuppressWarnings("ArrayRecordComponent") // Written once, and never changed after.
    record SetAttribute(long node, String name, byte[] value) implements OfContents {
        @Override
        public String toString() {
            return "SetAttribute[node=" + node + ", name=" + name + "]";
        }
    }

    /** Forces a file or folder to disk. */
    record Sync(long node) implements Operation {}
}
