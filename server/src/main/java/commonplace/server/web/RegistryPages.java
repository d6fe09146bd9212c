package commonplace.server.web;

import commonplace.registry.Category;
import commonplace.registry.CategoryMatch;
import commonplace.registry.Endorsement;
import commonplace.registry.Registry;
import commonplace.registry.Source;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.LiveRegistry.State;
import java.util.List;
import java.util.Optional;

/** The registry of sources for people: all its topics, and a page for each. */
final class RegistryPages {
    private final CheckedRegistry checked;
    private final Registry registry;
    private final Optional<String> trouble;
    private final double threshold;

    /** @param threshold from which score on a topic is an answer */
    RegistryPages(State.Serving serving, double threshold) {
        this.checked = serving.registry();
        this.registry = checked.registry();
        this.trouble = serving.trouble();
        this.threshold = threshold;
    }

    /** What is shown where there is no registry that could be. */
    static Markup unusable(PageLayout layout, String reason) {
        return layout.page("Sources", "", Markup.of("""
            <h1>The registry cannot be used</h1>
            <p>This is what is wrong with its file. As soon as that is put right, its topics are here.</p>
            <pre>{}</pre>
            """, reason));
    }

    /** What is shown where there is no such topic. */
    static Markup missing(PageLayout layout) {
        return layout.page("Not found", "", Markup.of("""
            <h1>There is no such topic</h1>
            <p>It may have been renamed, or never been there. <a href="/registry/">All topics</a> are on one page.</p>
            """));
    }

    /** All topics; before them the sources for a question, if there is one. */
    Markup all(PageLayout layout, String question) {
        Markup main = Markup.of(
                """
                <h1>Sources</h1>
                <p class="meta">{}, three sources each, chosen by {}. Version {}, {}. {}</p>
                {}
                <form class="ask" action="/registry/">
                <input name="q" type="search" value="{}" placeholder="Where do I read about …" maxlength="500"
                 aria-label="What do you want to read about?"><button>Find</button>
                </form>
                {}
                <ul class="topics">{}</ul>
                {}
                <p class="quiet">For programs: <a href="/registry">the registry as JSON</a>{}.</p>
                """,
                PageParts.count(registry.categories().size(), "topic", "topics"),
                registry.curator().name(),
                registry.version(),
                registry.updated(),
                standing(),
                trouble.map(RegistryPages::trouble).orElse(Markup.NONE),
                question,
                question.isBlank() ? Markup.NONE : answer(question),
                registry.categories().stream().map(RegistryPages::topic).toList(),
                endorsements(),
                checked.signer().isPresent() ? ", with its signature" : "");
        return layout.page("Sources", "", main);
    }

    /** A topic, if there is one of this name. */
    Optional<Markup> topic(PageLayout layout, String slug) {
        return registry.category(slug).map(category -> layout.page(category.name(), "", page(category)));
    }

    private Markup page(Category category) {
        return Markup.of(
                """
                <nav class="crumbs" aria-label="Sources"><ol><li><a href="/registry/">Sources</a></li></ol></nav>
                <h1>{}</h1>
                <p class="lead">{}</p>
                <ol class="sources">{}</ol>
                <p class="meta">Chosen by {}, {}. {}</p>
                <details><summary>Found by questions like these</summary><ul>{}</ul></details>
                """,
                category.name(),
                category.description(),
                category.sources().stream().map(RegistryPages::source).toList(),
                registry.curator().name(),
                registry.updated(),
                standing(),
                category.queryPatterns().stream()
                        .map(pattern -> Markup.of("<li>{}</li>", pattern))
                        .toList());
    }

    private static Markup source(Source source) {
        return Markup.of("""
            <li><a href="{}" rel="noopener noreferrer">{}</a> <span class="tag">{}</span>
            <div class="where">{}</div>
            <p>{}</p></li>
            """, source.url(), source.name(), source.type(), source.url(), source.why());
    }

    private static Markup topic(Category category) {
        return Markup.of(
                "<li><a href=\"/registry/{}\">{}</a><p>{}</p></li>",
                category.slug(),
                category.name(),
                category.description());
    }

    private Markup answer(String question) {
        return switch (checked.matcher().match(question, threshold)) {
            case CategoryMatch.Matched(Category category, double _) ->
                Markup.of(
                        "<h2><a href=\"/registry/{}\">{}</a></h2><ol class=\"sources\">{}</ol><h2>All topics</h2>",
                        category.slug(),
                        category.name(),
                        category.sources().stream().map(RegistryPages::source).toList());
            case CategoryMatch.BelowThreshold _ -> Markup.of("<p>No topic here is about that. There are these:</p>");
            case CategoryMatch.EmptyQuery _, CategoryMatch.OnlyStopWords _ ->
                Markup.of("<p>Name what you want to read about. There are these topics:</p>");
        };
    }

    private Markup standing() {
        return checked.signer()
                .map(key -> Markup.of(
                        "<span class=\"signed\" title=\"{}\">Signature checked</span>", "Signed with the key " + key))
                .orElse(Markup.of("<span class=\"unsigned\">Not signed</span>"));
    }

    private static Markup trouble(String reason) {
        return Markup.of("""
            <div class="notice"><p>The file has changed, and its new version cannot be used. This is the one before.</p>
            <pre>{}</pre></div>
            """, reason);
    }

    private Markup endorsements() {
        List<Markup> items =
                checked.endorsements().stream().map(RegistryPages::endorsement).toList();
        return items.isEmpty()
                ? Markup.NONE
                : Markup.of("<h2>Endorsed curators</h2><ul class=\"endorsed\">{}</ul>", items);
    }

    private static Markup endorsement(Endorsement endorsement) {
        return Markup.of(
                "<li><a href=\"{}\" rel=\"noopener noreferrer\">{}</a> <span class=\"where\">since {}</span></li>",
                endorsement.url(),
                endorsement.called(),
                endorsement.since());
    }
}
