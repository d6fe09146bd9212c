package commonplace.crdt.structs;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * All structs of one client, in the order of their clocks and without gaps.
 *
 * <p>They stand in chunks, so that an insertion moves a few hundred references however many there are. A client that is
 * only mentioned so far, as the origin of something, has none.
 */
public final class ClientStructs {
    private static final int CHUNK = 256;

    /** How far a cursor looks ahead before it searches. */
    private static final int STEPS = 8;

    public final long id;

    private Chunk[] chunks = new Chunk[1];

    /** The first clock of each chunk. */
    private int[] firsts = new int[1];

    private int chunkCount;
    private int recent;
    private int state;

    public ClientStructs(long id) {
        this.id = id;
    }

    private static final class Chunk {
        // Side by side with the structs, because searching them would touch as many objects.
        int[] clocks;
        Struct[] structs;
        int size;

        Chunk(int capacity) {
            clocks = new int[capacity];
            structs = new Struct[capacity];
        }

        Chunk(Struct[] structs, int[] clocks) {
            this.structs = structs;
            this.clocks = clocks;
            size = structs.length;
        }

        void append(Struct struct) {
            if (size == structs.length) {
                grow();
            }
            structs[size] = struct;
            clocks[size] = struct.clock;
            size++;
        }

        void insert(int at, Struct struct) {
            if (size == structs.length) {
                grow();
            }
            System.arraycopy(structs, at, structs, at + 1, size - at);
            System.arraycopy(clocks, at, clocks, at + 1, size - at);
            structs[at] = struct;
            clocks[at] = struct.clock;
            size++;
        }

        private void grow() {
            int capacity = Math.min(CHUNK, size * 2);
            structs = Arrays.copyOf(structs, capacity);
            clocks = Arrays.copyOf(clocks, capacity);
        }

        int find(int clock) {
            return lastUpTo(clocks, size, clock);
        }
    }

    /** The order in which everything is written. */
    public static int descending(ClientStructs one, ClientStructs other) {
        return Long.compare(other.id, one.id);
    }

    /** The first clock that is not here. */
    public int state() {
        return state;
    }

    public boolean isEmpty() {
        return chunkCount == 0;
    }

    Struct last() {
        Chunk chunk = chunks[chunkCount - 1];
        return chunk.structs[chunk.size - 1];
    }

    public void append(Struct struct) {
        if (struct.clock != state) {
            throw new IllegalStateException("Clock " + struct.clock + " cannot follow " + state);
        }
        if (chunkCount == 0 || chunks[chunkCount - 1].size == CHUNK) {
            addChunk(chunkCount, new Chunk(chunkCount == 0 ? 2 : CHUNK), state);
        }
        chunks[chunkCount - 1].append(struct);
        state = struct.nextClock();
    }

    /** Enters all structs of a client that has none; behind the last clock stands the state. */
    void fill(Struct[] structs, int[] clocks, int first, int end) {
        int count = end - first;
        chunkCount = (count + CHUNK - 1) / CHUNK;
        chunks = new Chunk[chunkCount];
        firsts = new int[chunkCount];
        for (int i = 0; i < chunkCount; i++) {
            int from = first + i * CHUNK;
            int to = Math.min(end, from + CHUNK);
            chunks[i] = new Chunk(
                    Arrays.copyOfRange(structs, from, to, Struct[].class), Arrays.copyOfRange(clocks, from, to));
            firsts[i] = clocks[from];
        }
        state = clocks[end];
    }

    Struct removeLast() {
        Chunk chunk = chunks[chunkCount - 1];
        Struct last = chunk.structs[--chunk.size];
        Arrays.fill(chunk.structs, chunk.size, chunk.size + 1, null);
        if (chunk.size == 0) {
            chunkCount--;
            Arrays.fill(chunks, chunkCount, chunkCount + 1, null);
        }
        state = last.clock;
        return last;
    }

    /** The last struct has grown in place. */
    public void grow(int by) {
        state += by;
    }

    /** The struct that this clock is part of. */
    public Struct find(int clock) {
        if (clock == state - 1) {
            return last();
        }
        Chunk chunk = chunks[chunkWith(clock)];
        return chunk.structs[chunk.find(clock)];
    }

    public Cursor cursor(int clock) {
        int chunk = chunkWith(clock);
        return new Cursor(chunk, chunks[chunk].find(clock));
    }

    public void forEach(Consumer<Struct> action) {
        for (int i = 0; i < chunkCount; i++) {
            Chunk chunk = chunks[i];
            for (int j = 0; j < chunk.size; j++) {
                action.accept(chunk.structs[j]);
            }
        }
    }

    private int chunkWith(int clock) {
        int guess = recent;
        if (guess < chunkCount && firsts[guess] <= clock && (guess + 1 == chunkCount || clock < firsts[guess + 1])) {
            return guess;
        }
        recent = lastUpTo(firsts, chunkCount, clock);
        return recent;
    }

    /** The index of the last that is not larger. */
    private static int lastUpTo(int[] clocks, int count, int clock) {
        // Written so that the compiler needs no jump for the comparison, which goes either way as often.
        int found = 0;
        for (int rest = count; rest > 1; ) {
            int half = rest >>> 1;
            found = clocks[found + half] <= clock ? found + half : found;
            rest -= half;
        }
        return found;
    }

    private void addChunk(int at, Chunk chunk, int first) {
        if (chunkCount == chunks.length) {
            chunks = Arrays.copyOf(chunks, chunkCount * 2);
            firsts = Arrays.copyOf(firsts, chunkCount * 2);
        }
        System.arraycopy(chunks, at, chunks, at + 1, chunkCount - at);
        System.arraycopy(firsts, at, firsts, at + 1, chunkCount - at);
        chunks[at] = chunk;
        firsts[at] = first;
        chunkCount++;
    }

    @Override
    public String toString() {
        return id + "@" + state;
    }

    /** A place in the list. It is good until the list is changed by other means than this cursor. */
    public final class Cursor {
        private int chunk;
        private int index;

        private Cursor(int chunk, int index) {
            this.chunk = chunk;
            this.index = index;
        }

        public Struct struct() {
            return chunks[chunk].structs[index];
        }

        boolean isFirst() {
            return chunk == 0 && index == 0;
        }

        public boolean isLast() {
            return chunk == chunkCount - 1 && index == chunks[chunk].size - 1;
        }

        Struct previous() {
            return index > 0 ? chunks[chunk].structs[index - 1] : chunks[chunk - 1].structs[chunks[chunk - 1].size - 1];
        }

        void moveLeft() {
            if (--index < 0) {
                index = chunks[--chunk].size - 1;
            }
        }

        public void moveRight() {
            if (++index == chunks[chunk].size) {
                chunk++;
                index = 0;
            }
        }

        /** To the struct that this clock is part of, which most often is one of the next. */
        Cursor movedTo(int clock) {
            Chunk here = chunks[chunk];
            int end = Math.min(index + STEPS, here.size - 1);
            for (int i = index; i < end; i++) {
                if (here.clocks[i] <= clock && clock < here.clocks[i + 1]) {
                    index = i;
                    return this;
                }
            }
            return cursor(clock);
        }

        /** How many structs there are from here to the end. */
        public int countToEnd() {
            int count = chunks[chunk].size - index;
            for (int i = chunk + 1; i < chunkCount; i++) {
                count += chunks[i].size;
            }
            return count;
        }

        void replace(Struct struct) {
            chunks[chunk].structs[index] = struct;
        }

        /** Puts a struct to the right of this place; the cursor stays where it is. */
        public void insertRight(Struct struct) {
            Chunk here = chunks[chunk];
            if (here.size == CHUNK) {
                Chunk half = new Chunk(CHUNK);
                half.size = CHUNK / 2;
                here.size = CHUNK - half.size;
                System.arraycopy(here.structs, here.size, half.structs, 0, half.size);
                System.arraycopy(here.clocks, here.size, half.clocks, 0, half.size);
                Arrays.fill(here.structs, here.size, CHUNK, null);
                addChunk(chunk + 1, half, half.clocks[0]);
                if (index >= here.size) {
                    chunk++;
                    index -= here.size;
                    here = half;
                }
            }
            here.insert(index + 1, struct);
        }

        /** Takes the struct here out, because its left neighbor took it in; the cursor moves there. */
        public void removeIntoLeft() {
            Chunk here = chunks[chunk];
            here.size--;
            System.arraycopy(here.structs, index + 1, here.structs, index, here.size - index);
            System.arraycopy(here.clocks, index + 1, here.clocks, index, here.size - index);
            Arrays.fill(here.structs, here.size, here.size + 1, null);
            if (here.size == 0) {
                chunkCount--;
                System.arraycopy(chunks, chunk + 1, chunks, chunk, chunkCount - chunk);
                System.arraycopy(firsts, chunk + 1, firsts, chunk, chunkCount - chunk);
                Arrays.fill(chunks, chunkCount, chunkCount + 1, null);
            } else {
                firsts[chunk] = here.clocks[0];
            }
            moveLeft();
        }
    }
}
