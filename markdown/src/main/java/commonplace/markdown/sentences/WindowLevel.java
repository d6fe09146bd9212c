package commonplace.markdown.sentences;

import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;

/** How finely a text is cut when it does not fit; each level cuts what the one before could not place whole. */
enum WindowLevel {
    /** From one heading to the next. */
    SECTION {
        @Override
        List<Block> parts(String text, Block whole) {
            List<Block> sections = new ArrayList<>();
            for (Block block : tiles(text, whole.span())) {
                if (sections.isEmpty() || block.kind() == Block.Kind.HEADING) {
                    sections.add(block);
                } else {
                    int start = sections.removeLast().span().start();
                    Span longer = new Span(start, block.span().end());
                    sections.add(new Block(Block.Kind.PARAGRAPH, longer));
                }
            }
            return sections;
        }
    },
    BLOCK {
        @Override
        List<Block> parts(String text, Block section) {
            return tiles(text, section.span());
        }
    },
    /** A sentence of prose, a line of anything else. */
    SENTENCE {
        @Override
        List<Block> parts(String text, Block block) {
            List<Block> parts = new ArrayList<>();
            if (block.kind() == Block.Kind.PARAGRAPH) {
                new SentenceBorders(text, block.span()).forEach(span -> parts.add(part(span)));
                return parts;
            }
            int end = block.span().end();
            for (int line = block.span().start(); line < end; ) {
                int next = Math.min(end, LineIndex.nextLine(text, line));
                parts.add(part(new Span(line, next)));
                line = next;
            }
            return parts;
        }
    },
    WORD {
        @Override
        List<Block> parts(String text, Block sentence) {
            List<Block> parts = new ArrayList<>();
            int end = sentence.span().end();
            int start = sentence.span().start();
            for (int at = start; at < end; at++) {
                boolean ends = Character.isWhitespace(text.charAt(at))
                        && (at + 1 == end || !Character.isWhitespace(text.charAt(at + 1)));
                if (ends) {
                    parts.add(part(new Span(start, at + 1)));
                    start = at + 1;
                }
            }
            parts.add(part(new Span(start, end)));
            return parts;
        }
    };

    /** The same stretch in pieces that leave nothing out. */
    abstract List<Block> parts(String text, Block whole);

    WindowLevel next() {
        return switch (this) {
            case SECTION -> BLOCK;
            case BLOCK -> SENTENCE;
            case SENTENCE, WORD -> WORD;
        };
    }

    private static Block part(Span span) {
        return new Block(Block.Kind.PARAGRAPH, span);
    }

    /** The blocks, each from the beginning of its line to the next one's, so that the marks before them go along. */
    private static List<Block> tiles(String text, Span span) {
        List<Block> tiles = new ArrayList<>();
        String stretch = span.of(text);
        int start = 0;
        Block.Kind kind = Block.Kind.PARAGRAPH;
        for (Block block : Block.of(stretch)) {
            int next = LineIndex.startOfLine(stretch, block.span().start());
            if (next > start) {
                tiles.add(new Block(kind, new Span(span.start() + start, span.start() + next)));
                start = next;
            }
            kind = block.kind();
        }
        tiles.add(new Block(kind, new Span(span.start() + start, span.end())));
        return tiles;
    }
}
