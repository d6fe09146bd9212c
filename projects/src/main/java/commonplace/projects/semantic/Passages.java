package commonplace.projects.semantic;

import commonplace.base.SafeText;
import commonplace.markdown.Page;
import commonplace.markdown.sentences.Windows;
import commonplace.markdown.text.Span;
import commonplace.models.Embedder;
import commonplace.search.passages.PassageSection;
import commonplace.search.passages.StoredSection;
import commonplace.search.passages.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A text cut into passages that a model can take in, and the vectors of these. */
final class Passages {
    /** Small models understand short passages best: with twice as many tokens they find a tenth less. */
    private static final int MAX_TOKENS = 200;

    /** A title that is longer says no more. */
    private static final int MAX_TITLE = 200;

    private final SearchableText text;
    private final int body;
    private final List<List<Span>> windows = new ArrayList<>();

    private Passages(SearchableText text) {
        this.text = text;
        this.body = Page.of(text.text()).bodyStart();
    }

    static Passages of(SearchableText text, Embedder embedder) {
        var passages = new Passages(text);
        int room = Math.min(MAX_TOKENS, embedder.window() - embedder.tokens(passages.title()));
        for (SearchableText.Part part : text.parts()) {
            passages.windows.add(passages.windows(part.span(), Math.max(room, 1), embedder));
        }
        return passages;
    }

    SearchableText text() {
        return text;
    }

    /** Front matter and text are passages of their own: they speak in different ways. */
    private List<Span> windows(Span part, int room, Embedder embedder) {
        int border = Math.max(part.start(), Math.min(part.end(), body));
        var all = new ArrayList<>(Windows.of(text.text(), new Span(part.start(), border), room, embedder::tokens));
        all.addAll(Windows.of(text.text(), new Span(border, part.end()), room, embedder::tokens));
        return all;
    }

    /** As they are found by their words, before there are vectors. */
    List<PassageSection> withoutVectors() {
        return sections(List.of());
    }

    /** What the model is to read, passage by passage. */
    List<String> texts() {
        var texts = new ArrayList<String>();
        windows.forEach(part -> part.forEach(window -> texts.add(title() + said(window))));
        return texts;
    }

    /** What a passage says to a reader. */
    private String said(Span window) {
        String passage = window.of(text.text());
        return window.end() <= body ? FrontMatterWords.of(passage) : passage;
    }

    /** The vectors of a text that was cut in the very same way; none where it was not, or one is lacking. */
    Optional<List<float[]>> vectorsOf(List<StoredSection> stored) {
        if (stored.size() != windows.size()) {
            return Optional.empty();
        }
        var vectors = new ArrayList<float[]>();
        for (int i = 0; i < stored.size(); i++) {
            List<Window> before = stored.get(i).windows();
            List<Span> now = windows.get(i);
            int origin = text.parts().get(i).span().start();
            if (before.size() != now.size()) {
                return Optional.empty();
            }
            for (int j = 0; j < now.size(); j++) {
                Window window = before.get(j);
                if (window.vector().length == 0
                        || window.start() != now.get(j).start() - origin
                        || window.end() != now.get(j).end() - origin) {
                    return Optional.empty();
                }
                vectors.add(window.vector());
            }
        }
        return Optional.of(vectors);
    }

    /** Each passage is read under the title: alone it may not say what it is about. */
    private String title() {
        String title = text.title();
        return title.isEmpty() ? "" : SafeText.prefix(title, MAX_TITLE) + "\n";
    }

    /** @param vectors of {@link #texts()} */
    List<PassageSection> sections(List<float[]> vectors) {
        String readable = FrontMatterWords.withoutKeys(text.text(), body);
        var sections = new ArrayList<PassageSection>();
        int next = 0;
        for (int i = 0; i < text.parts().size(); i++) {
            SearchableText.Part part = text.parts().get(i);
            var found = new ArrayList<Window>();
            for (Span window : windows.get(i)) {
                float[] vector = vectors.isEmpty() ? new float[0] : vectors.get(next++);
                int origin = part.span().start();
                found.add(new Window(window.start() - origin, window.end() - origin, vector));
            }
            sections.add(
                    new PassageSection(text.title(), part.span().of(readable), found, text.keywords(), part.payload()));
        }
        return sections;
    }
}
