package commonplace.tools.meta.schemas;

import commonplace.tools.meta.text.CodeText;
import commonplace.tools.meta.text.Compact;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A tool as code calls it.
 *
 * <pre>{@code
 * tools.cairn.search(args: {query?: string; limit?: number}): Promise<{results: {path: string}[]; total: number}>
 * }</pre>
 *
 * <p>Made from schemas that anybody may have written, whatever is in them, and never long: what does not fit loses its
 * comments first, and then its deeper levels.
 */
public final class Signature {
    static final int MAX_LENGTH = 1_200;

    private static final int LEVELS = 6;
    private static final int MAX_ID = 200;

    /** What a name cannot be that stands behind a dot: JavaScript itself asks objects for these. */
    private static final Set<String> OF_THE_LANGUAGE = Set.of("then", "toJSON");

    private Signature() {}

    public static String of(String namespace, String name, Map<?, ?> inputSchema, @Nullable Map<?, ?> outputSchema) {
        String called = called(namespace, name);
        String remarked = called(called, inputSchema, outputSchema, true, LEVELS);
        for (int depth = LEVELS; remarked == null && depth > 0; depth--) {
            remarked = called(called, inputSchema, outputSchema, false, depth);
        }
        return remarked == null ? called + "args: object): Promise<unknown>" : remarked;
    }

    /** How a call begins. */
    private static String called(String namespace, String name) {
        if (isPlain(namespace) && isPlain(name)) {
            return "tools." + namespace + "." + name + "(";
        }
        String id = namespace.isEmpty() ? name : namespace + ":" + name;
        return "tools.call(" + Compact.json(CodeText.line(id, MAX_ID), Integer.MAX_VALUE) + ", ";
    }

    private static boolean isPlain(String name) {
        return CodeText.isIdentifier(name) && !OF_THE_LANGUAGE.contains(name);
    }

    private static @Nullable String called(
            String called, Map<?, ?> input, @Nullable Map<?, ?> output, boolean remarks, int depth) {
        try {
            String args = new TypeText(input, new TypeText.Style(remarks, depth, "number")).of(input);
            String result = output == null
                    ? "unknown"
                    : new TypeText(output, new TypeText.Style(false, depth, "number")).of(output);
            String whole = called + "args: " + args + "): Promise<" + result + ">";
            return whole.length() <= MAX_LENGTH ? whole : null;
        } catch (TypeText.TooMuchException tooMuch) {
            return null;
        }
    }
}
