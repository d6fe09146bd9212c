package commonplace.markdown;

import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/**
 * Reads front matter from the library's events, which tell where everything stands. (Its own tree would do for the
 * values, but is built by recursion as deep as the input asks.)
 */
final class YamlReader {
    static final int MAX_LENGTH = 256 * 1024;
    static final int MAX_NODES = 20_000;
    private static final int MAX_DEPTH = 50;

    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setLabel("front matter")
            .setUseMarks(true)
            .setCodePointLimit(MAX_LENGTH)
            .build();

    private final String text;
    private final Span content;
    private final String what;
    private final Iterator<Event> events;
    private final Map<Anchor, Yaml> anchors = new HashMap<>();
    private int nodes;

    /** The library counts code points; this is where each begins. Empty when that makes no difference. */
    private final int[] codePoints;

    private YamlReader(String text, Span content, String what) {
        this.what = what;
        this.text = text;
        this.content = content;
        String yaml = content.of(text);
        this.codePoints = codePointOffsets(yaml);
        this.events = new Parse(SETTINGS).parseString(yaml).iterator();
    }

    /** The mapping in this part of the text; nothing when there are only blanks and comments. */
    static Optional<Yaml.Mapping> read(String text, Span content) throws Unreadable {
        return read(text, content, "front matter");
    }

    /** @param what names the whole in messages */
    static Optional<Yaml.Mapping> read(String text, Span content, String what) throws Unreadable {
        if (content.length() > MAX_LENGTH) {
            throw new Unreadable(what + " is limited to " + MAX_LENGTH + " characters", content.start());
        }
        if (content.of(text).isBlank()) {
            return Optional.empty();
        }
        var reader = new YamlReader(text, content, what);
        try {
            return reader.document();
        } catch (MarkedYamlEngineException e) {
            throw new Unreadable(e.getProblem(), reader.offset(e.getProblemMark()));
        } catch (ReaderException e) {
            throw new Unreadable(
                    "the character U+%04X is not allowed in YAML".formatted(e.getCodePoint()),
                    reader.offset(e.getPosition()));
        } catch (RuntimeException e) {
            // The library means to throw its own exceptions only, but numbers in escapes get past its guards.
            throw new Unreadable("not valid YAML", content.start());
        }
    }

    private static int[] codePointOffsets(String yaml) {
        int count = yaml.codePointCount(0, yaml.length());
        if (count == yaml.length()) {
            return new int[0];
        }
        var offsets = new int[count + 1];
        for (int i = 0, at = 0; i <= count; i++) {
            offsets[i] = at;
            at += at < yaml.length() ? Character.charCount(yaml.codePointAt(at)) : 0;
        }
        return offsets;
    }

    private int offset(Optional<Mark> mark) {
        return offset(mark.map(Mark::getIndex).orElse(0));
    }

    private int offset(int codePoint) {
        int inside = codePoints.length == 0 ? codePoint : codePoints[Math.clamp(codePoint, 0, codePoints.length - 1)];
        return content.start() + Math.clamp(inside, 0, content.length());
    }

    private Optional<Yaml.Mapping> document() throws Unreadable {
        events.next(); // the stream
        Event document = events.next();
        if (!(document instanceof DocumentStartEvent)) {
            return Optional.empty();
        }
        Event first = events.next();
        if (!(node(first, 0) instanceof Yaml.Mapping mapping)) {
            throw new Unreadable(what + " must be a mapping of keys to values", offset(first.getStartMark()));
        }
        events.next(); // the end of the document
        Event next = events.next();
        if (next instanceof DocumentStartEvent) {
            throw new Unreadable(what + " must be one YAML document", offset(next.getStartMark()));
        }
        return Optional.of(mapping);
    }

    private Yaml node(Event event, int depth) throws Unreadable {
        if (++nodes > MAX_NODES) {
            throw new Unreadable(what + " is limited to " + MAX_NODES + " values", offset(event.getStartMark()));
        }
        if (depth > MAX_DEPTH) {
            throw new Unreadable(what + " is limited to " + MAX_DEPTH + " levels", offset(event.getStartMark()));
        }
        Yaml node = switch (event) {
            case ScalarEvent scalar -> scalar(scalar);
            case SequenceStartEvent sequence -> sequence(sequence, depth);
            case MappingStartEvent mapping -> mapping(mapping, depth);
            case AliasEvent alias -> alias(alias);
            default -> throw new IllegalStateException("unexpected " + event);
        };
        if (event instanceof NodeEvent marked && !(event instanceof AliasEvent)) {
            marked.getAnchor().ifPresent(anchor -> anchors.put(anchor, node));
        }
        return node;
    }

    private Yaml.Scalar scalar(ScalarEvent event) {
        Yaml.Style style = switch (event.getScalarStyle()) {
            case SINGLE_QUOTED -> Yaml.Style.SINGLE_QUOTED;
            case DOUBLE_QUOTED -> Yaml.Style.DOUBLE_QUOTED;
            case LITERAL, FOLDED -> Yaml.Style.BLOCK;
            case PLAIN, JSON_SCALAR_STYLE -> Yaml.Style.PLAIN;
        };
        boolean isText = style != Yaml.Style.PLAIN || event.getTag().isPresent();
        int start = offset(event.getStartMark());
        int end = trimmed(offset(event.getEndMark()));
        return new Yaml.Scalar(event.getValue(), style, isText, new Span(Math.min(start, end), end));
    }

    /** The library lets blocks run up to what follows them; we end them where their last character stands. */
    private int trimmed(int end) {
        int at = end;
        while (at > content.start() && Character.isWhitespace(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private Yaml sequence(SequenceStartEvent start, int depth) throws Unreadable {
        List<Yaml> items = new ArrayList<>();
        Event event = events.next();
        while (event.getEventId() != Event.ID.SequenceEnd) {
            items.add(node(event, depth + 1));
            event = events.next();
        }
        int last = items.isEmpty() ? 0 : items.getLast().span().end();
        return new Yaml.Sequence(List.copyOf(items), start.isFlow(), span(start, start.isFlow(), event, last));
    }

    private Yaml mapping(MappingStartEvent start, int depth) throws Unreadable {
        List<Yaml.Entry> entries = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        Event event = events.next();
        while (event.getEventId() != Event.ID.MappingEnd) {
            if (!(node(event, depth + 1) instanceof Yaml.Scalar key)) {
                throw new Unreadable("a key must be text", offset(event.getStartMark()));
            }
            if (!keys.add(key.value())) {
                throw new Unreadable(
                        "the key '" + key.value() + "' is given twice",
                        key.span().start());
            }
            entries.add(new Yaml.Entry(key, node(events.next(), depth + 1)));
            event = events.next();
        }
        int last = entries.isEmpty() ? 0 : entries.getLast().end();
        return new Yaml.Mapping(List.copyOf(entries), start.isFlow(), span(start, start.isFlow(), event, last));
    }

    private Span span(Event start, boolean flow, Event end, int last) {
        int from = offset(start.getStartMark());
        return new Span(from, Math.max(from, flow ? offset(end.getEndMark()) : last));
    }

    private Yaml alias(AliasEvent event) throws Unreadable {
        int start = offset(event.getStartMark());
        Yaml target = anchors.get(event.getAlias());
        if (target == null) {
            throw new Unreadable("'*" + event.getAlias() + "' names nothing", start);
        }
        return new Yaml.Alias(target, new Span(start, offset(event.getEndMark())));
    }
}
