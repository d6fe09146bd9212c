package commonplace.tools.meta;

import commonplace.tools.Tool;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which tools a client sees themselves; the others stand behind the metatools.
 *
 * @param names namespaces, ids such as {@code lens:read}, or names of tools; nothing but {@code all} or {@code lean} in
 *     those two cases
 */
public record ToolSelection(List<String> names) {
    public static final ToolSelection ALL = new ToolSelection(List.of("all"));

    /** The metatools, and nothing else. */
    public static final ToolSelection LEAN = new ToolSelection(List.of("lean"));

    public ToolSelection {
        names = List.copyOf(names);
    }

    /** Reads what a person typed: {@code all}, {@code lean} or {@code cairn,lens:read}; empty if that names nothing. */
    public static Optional<ToolSelection> parse(String text) {
        List<String> names = Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
        boolean mixed = names.size() > 1 && (names.contains("all") || names.contains("lean"));
        return names.isEmpty() || mixed ? Optional.empty() : Optional.of(new ToolSelection(names));
    }

    /** Whether a client sees this tool itself. */
    public boolean shows(Tool tool) {
        if (equals(ALL)) {
            return true;
        }
        if (equals(LEAN)) {
            return MetaTools.isMetatool(tool.id());
        }
        return names.contains(tool.id().namespace())
                || names.contains(tool.id().toString())
                || names.contains(tool.name())
                || names.contains(tool.id().name());
    }

    /** As it is typed. */
    public String text() {
        return String.join(",", names);
    }

    // Every client that starts us looks one up; those that the compiler makes for records would be linked then, which
    // takes
    // longer than all else that is done for its first question.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ToolSelection selection && names.equals(selection.names);
    }

    @Override
    public int hashCode() {
        return names.hashCode();
    }
}
