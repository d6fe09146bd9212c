package commonplace.server.cli.tools;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.command.ValueType;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.projects.ProjectOption;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.host.HostToolCaller;
import commonplace.server.host.ToolCall;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.tools.Field;
import commonplace.tools.ToolDefinition;
import commonplace.tools.Toolset;
import commonplace.tools.ValueKind;
import commonplace.tools.docs.DocsTools;
import commonplace.tools.meta.MetaTools;
import commonplace.tools.sources.SourcesTools;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tool as a command: {@code commonplace cairn_search --query launch}. */
public final class ToolCommand {
    /** The library does not break a synopsis. */
    private static final int NARROW = 80;

    /** JSON-RPC's code for arguments that do not fit. */
    private static final long INVALID_PARAMS = -32602;

    private final ToolDefinition<?, ?> tool;
    private final Toolset<?> toolset;

    private ToolCommand(ToolDefinition<?, ?> tool, Toolset<?> toolset) {
        this.tool = tool;
        this.toolset = toolset;
    }

    public static Command of(ToolDefinition<?, ?> tool, Toolset<?> toolset) {
        return new ToolCommand(tool, toolset).command();
    }

    private Command command() {
        Command.Builder command = Command.named(tool.name())
                .group(group())
                .description(tool.description())
                .takesVault();
        tool.arguments().fields().forEach(field -> command.takes(option(field)));
        if (isAboutProject()) {
            command.takes(ProjectOption.PROJECT);
        }
        command.takes(VaultOptions.JSON);
        words().forEach(command::takes);
        String synopsis = "commonplace " + tool.name() + " [OPTIONS]";
        int words = words().stream().mapToInt(word -> word.label().length() + 3).sum();
        if ("Usage: ".length() + synopsis.length() + words > NARROW) {
            command.synopsis(synopsis + " [ARGUMENT]...");
        }
        return command.runs(this::run);
    }

    /** What it cannot do without can be typed without its name, and so can what to look for. */
    private List<Positional<String>> words() {
        return tool.arguments().fields().stream()
                .filter(ToolCommand::isWord)
                .map(field -> Positional.text(label(field), "The same as " + name(field) + ".")
                        .asOptional())
                .toList();
    }

    private static boolean isWord(Field field) {
        return field.required() || field.name().equals("query");
    }

    private Group group() {
        return switch (toolset.name()) {
            case DocsTools.NAME -> Group.PROJECT;
            case SourcesTools.NAME -> Group.SOURCES;
            default -> Group.NOTES;
        };
    }

    private boolean isOfDocs() {
        return toolset.name().equals(DocsTools.NAME);
    }

    private boolean isAboutProject() {
        return isOfDocs() && !DocsTools.standsAlone(tool.name());
    }

    private int run(Arguments typed) throws IOException, SettingsException {
        Settings settings = typed.settings();
        var calls = new ArrayList<ToolCall>();
        if (isAboutProject()) {
            calls.add(ProjectOption.activation(typed));
        }
        calls.add(new ToolCall(tool.name(), arguments(typed)));
        Map<String, @Nullable Object> message;
        boolean ends;
        try (var hosts = VaultHosts.of(settings);
                var bar = new ProgressBar("Learning what the documents mean")) {
            message = new HostToolCaller(hosts, (done, total, _) -> show(bar, done, total)).call(calls);
            ends = hosts.isHere();
        }
        Map<String, @Nullable Object> result = Json.asObject(message.get("result"));
        if (result == null) {
            Map<String, @Nullable Object> error = Json.asObject(message.get("error"));
            ErrorOutput.say(error == null ? "no answer" : String.valueOf(error.get("message")));
            return error != null && error.get("code") instanceof Long code && code == INVALID_PARAMS
                    ? Exit.USAGE
                    : Exit.BROKEN;
        }
        return print(ends ? withoutCursor(result, typed.isJson()) : result, typed.isJson());
    }

    /** The next page is kept by the process that made the first, and this one ends: a cursor would be good for nothing. */
    private static Map<String, @Nullable Object> withoutCursor(
            Map<String, @Nullable Object> result, boolean forPrograms) {
        Map<String, @Nullable Object> structured = Json.asObject(result.get("structuredContent"));
        if (structured == null || !structured.containsKey(Listing.CURSOR)) {
            return result;
        }
        var data = new LinkedHashMap<String, @Nullable Object>(structured);
        if (forPrograms) {
            data.remove(Listing.CURSOR);
        } else {
            data.put(Listing.CURSOR, null);
        }
        var without = new LinkedHashMap<String, @Nullable Object>(result);
        without.put("structuredContent", data);
        return without;
    }

    /** Only where a person looks: the output of a tool is often read by programs, and so is what it complains of. */
    private static void show(ProgressBar bar, long done, long total) {
        if (total > 0 && Terminal.ofStandardError().interactive()) {
            bar.at(done, total);
        }
    }

    private int print(Map<String, @Nullable Object> result, boolean asJson) {
        String text = text(result);
        Map<String, @Nullable Object> structured = Json.asObject(result.get("structuredContent"));
        if (Boolean.TRUE.equals(result.get("isError"))) {
            return refused(text, structured, asJson);
        }
        if (asJson) {
            System.out.println(
                    TerminalText.json(Json.text(structured == null ? Json.object("text", text) : structured)));
        } else if (structured != null && toolset.name().equals(MetaTools.NAME)) {
            // Data of all kinds, made to be passed on.
            System.out.println(
                    TerminalText.json(new String(Json.writeIndented(structured), StandardCharsets.UTF_8).strip()));
        } else if (structured != null && !tool.tells()) {
            Terminal terminal = Terminal.ofStandardOutput();
            System.out.print(
                    DocsListing.knows(structured)
                            ? new DocsListing(terminal).of(structured)
                            : new Listing(terminal).of(structured));
        } else {
            // To a person it is shown; to a program it is handed over as it is.
            String shown = Terminal.isStandardOutput() ? TerminalText.safe(text) : text;
            System.out.print(shown.endsWith("\n") ? shown : shown + "\n");
        }
        return Exit.OK;
    }

    private static int refused(String text, @Nullable Map<String, @Nullable Object> told, boolean asJson) {
        Map<String, @Nullable Object> inner = told == null ? null : Json.asObject(told.get("error"));
        Map<String, @Nullable Object> error = inner == null ? told : inner;
        if (asJson && told != null) {
            System.out.println(TerminalText.json(Json.text(told)));
        } else if (error != null && error.get("code") instanceof String code) {
            ErrorOutput.print(code + ": " + error.get("message"));
        } else {
            ErrorOutput.print(text);
        }
        return Exit.REFUSED;
    }

    private static String text(Map<String, @Nullable Object> result) {
        var text = new StringBuilder();
        if (result.get("content") instanceof List<?> blocks) {
            for (Object block : blocks) {
                if (block instanceof Map<?, ?> content && content.get("text") instanceof String part) {
                    text.append(part);
                }
            }
        }
        return text.toString();
    }

    private static Option<?> option(Field field) {
        Option<?> option = Option.of(name(field), type(field.kind()), label(field), description(field));
        return field.name().indexOf('_') < 0
                ? option
                : option.alsoCalled(name(field).replace('_', '-'));
    }

    private static ValueType<?> type(ValueKind kind) {
        return switch (kind) {
            case ValueKind.Truth _ -> new ValueType.Truth();
            case ValueKind.Whole _ -> ValueType.WHOLE;
            case ValueKind.Bounded bounded -> bounded.whole() ? ValueType.WHOLE : ValueType.DECIMAL;
            case ValueKind.Numeral _ -> ValueType.DECIMAL;
            case ValueKind.Many(ValueKind item, var _, var _) when !isJson(item) -> new ValueType.Many(",");
            case ValueKind.Choice choice -> new ValueType.Choice(choice.words());
            case ValueKind.Text _, ValueKind.Part _, ValueKind.Open _, ValueKind.AnyValue _, ValueKind.Many _ ->
                ValueType.TEXT;
        };
    }

    /** As people type it: {@code --path}, and {@code -i} where that is its name already. */
    static String name(Field field) {
        return field.name().startsWith("-") ? field.name() : "--" + field.name();
    }

    private static String label(Field field) {
        return switch (field.kind()) {
            case ValueKind.Truth _ -> "true|false";
            case ValueKind.Whole _, ValueKind.Numeral _, ValueKind.Bounded _ -> "N";
            case ValueKind.Part _, ValueKind.Open _, ValueKind.AnyValue _ -> "JSON";
            case ValueKind.Many(ValueKind item, var _, var _) when isJson(item) -> "JSON";
            case ValueKind.Choice _, ValueKind.Many _, ValueKind.Text _ ->
                field.name().toUpperCase(Locale.ROOT);
        };
    }

    private static String description(Field field) {
        return field.kind() instanceof ValueKind.Choice choice
                ? field.doc() + ": " + String.join(", ", choice.words())
                : field.doc();
    }

    private Map<String, @Nullable Object> arguments(Arguments typed) throws IOException {
        var arguments = new LinkedHashMap<String, @Nullable Object>();
        var given = new ArrayDeque<String>();
        words().forEach(word -> typed.get(word).ifPresent(given::add));
        for (Field field : tool.arguments().fields()) {
            Object value = typed.get(option(field)).orElse(null);
            if (value == null && isWord(field) && !given.isEmpty()) {
                value = given.removeFirst();
            }
            if (value != null) {
                // As with many tools, a dash stands for standard input: notes are long.
                boolean fromInput = value.equals("-");
                Object whole = fromInput && value instanceof String ? standardInput() : value;
                arguments.put(field.name(), isJson(field.kind()) ? json(typed, field, String.valueOf(whole)) : whole);
            }
        }
        return arguments;
    }

    /** Whether people type it as JSON, since it has parts. */
    private static boolean isJson(ValueKind kind) {
        return switch (kind) {
            case ValueKind.Part _, ValueKind.Open _, ValueKind.AnyValue _ -> true;
            case ValueKind.Many(ValueKind item, var _, var _) -> isJson(item);
            default -> false;
        };
    }

    private static @Nullable Object json(Arguments typed, Field field, String value) {
        try {
            return Json.read(value);
        } catch (MalformedJsonException malformed) {
            throw typed.misuse(name(field) + " takes JSON, and this is none: " + malformed.getMessage());
        }
    }

    private static String standardInput() throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(System.in.readAllBytes()))
                    .toString();
        } catch (CharacterCodingException notText) {
            throw new IOException("standard input is not UTF-8 text, so nothing was written", notText);
        }
    }
}
