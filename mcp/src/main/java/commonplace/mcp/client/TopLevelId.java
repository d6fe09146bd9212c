package commonplace.mcp.client;

import org.jspecify.annotations.Nullable;

/**
 * Finds the number under {@code "id"} of a JSON object that is too long to be kept, as its bytes pass by. Some servers
 * write it first and some last, after megabytes of result.
 */
final class TopLevelId {
    private static final int LONGEST = 20;

    private final StringBuilder word = new StringBuilder();
    private int depth;
    private boolean inString;
    private boolean escaped;
    private boolean follows;
    private @Nullable Long id;

    void read(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            read(bytes[i]);
        }
    }

    /** The id; {@code null} if there was none. */
    @Nullable
    Long id() {
        return id;
    }

    private void read(byte b) {
        if (inString) {
            inside(b);
            return;
        }
        switch (b) {
            case '"' -> {
                inString = true;
                word.setLength(0);
            }
            case '{', '[' -> depth++;
            case '}', ']' -> {
                endOfValue();
                depth--;
            }
            case ':' -> {
                follows = depth == 1 && word.toString().equals("id");
                word.setLength(0);
            }
            case ',' -> endOfValue();
            default -> {
                if (follows) {
                    append(b);
                }
            }
        }
    }

    private void inside(byte b) {
        if (escaped) {
            escaped = false;
        } else if (b == '\\') {
            escaped = true;
        } else if (b == '"') {
            inString = false;
            return;
        }
        if (depth == 1) {
            append(b);
        }
    }

    private void endOfValue() {
        if (follows && depth == 1) {
            try {
                id = Long.valueOf(word.toString().strip());
            } catch (NumberFormatException e) {
                // Not one of ours, which are numbers.
            }
        }
        follows = false;
        word.setLength(0);
    }

    private void append(byte b) {
        if (word.length() <= LONGEST) {
            word.append((char) (b & 0xff));
        }
    }
}
