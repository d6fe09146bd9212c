package commonplace.server.web;

import commonplace.base.Log;
import commonplace.registry.curation.LiveRegistry;
import commonplace.registry.curation.LiveRegistry.State;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The notes and the registry as pages: finds what an address means, and what to say where it means nothing. */
final class Pages extends Handler.Abstract {
    private final Site.Served content;
    private final PageLayout layout;
    private final Connection connection;

    Pages(Site.Served content, PageLayout layout, Connection connection) {
        this.content = content;
        this.layout = layout;
        this.connection = connection;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        reply(request).send(response, callback);
        return true;
    }

    private WebResponse reply(Request request) {
        try {
            return ReadOnlyMethods.onlyReading(request, () -> page(request));
        } catch (RuntimeException broken) {
            Log.error(request.getMethod() + " " + request.getHttpURI().getPath() + " failed: " + broken, broken);
            return WebResponse.page(500, layout.page("Trouble", "", Markup.of("""
                <h1>That did not work</h1>
                <p>Something is wrong on the server's side; what it is stands where <code>commonplace serve</code>
                was started. The notes themselves are as they were.</p>
                """)));
        }
    }

    private WebResponse page(Request request) {
        Vault notes = content.vault().get();
        List<String> parts = Addresses.parts(request.getHttpURI().getPath());
        String rest = String.join("/", parts.subList(1, parts.size()));
        SearchForm query = SearchForm.of(request.getHttpURI().getQuery());
        return switch (parts.getFirst()) {
            case "" -> ok(new HomePage(notes, connection).page(layout));
            case "notes" -> note(notes, rest);
            case "raw" ->
                document(notes, rest)
                        .map(found -> WebResponse.text(200, found.text()))
                        .orElseGet(() -> missing(notes, rest));
            case "folders" ->
                new FolderPage(notes, rest, query.page())
                        .page(layout)
                        .map(Pages::ok)
                        .orElseGet(() -> missing(notes, rest));
            case "search" -> search(notes, rest, query);
            case "registry" -> sources(rest, query);
            default -> missing(notes, String.join("/", parts));
        };
    }

    private WebResponse note(Vault notes, String path) {
        Optional<Document> document = document(notes, path);
        if (document.isPresent()) {
            return ok(new NotePage(notes, document.get()).page(layout));
        }
        return Images.find(notes.root(), path).orElseGet(() -> missing(notes, path));
    }

    private WebResponse search(Vault notes, String rest, SearchForm query) {
        var page = new SearchPage(notes, content.finder().get(), query);
        return switch (rest) {
            case "" -> ok(page.page(layout));
            case "found" -> ok(page.fragment());
            default -> missing(notes, rest);
        };
    }

    private WebResponse sources(String slug, SearchForm query) {
        LiveRegistry live = content.registry().get();
        return switch (live.current()) {
            case State.Unusable(String reason) -> WebResponse.page(503, RegistryPages.unusable(layout, reason));
            case State.Serving serving
            when slug.isEmpty() -> ok(new RegistryPages(serving, live.threshold()).all(layout, query.text()));
            case State.Serving serving ->
                new RegistryPages(serving, live.threshold())
                        .topic(layout, slug)
                        .map(Pages::ok)
                        .orElseGet(() -> WebResponse.page(404, RegistryPages.missing(layout)));
        };
    }

    private WebResponse missing(Vault notes, String path) {
        return WebResponse.page(404, new MissingPage(notes, path).page(layout));
    }

    private static WebResponse ok(Markup html) {
        return WebResponse.page(200, html);
    }

    /** A note by its path as it is, or as somebody may have typed it. */
    private static Optional<Document> document(Vault notes, String path) {
        View view = notes.view();
        if (view.note(path).isPresent()) {
            return notes.read(new NotePath(path));
        }
        return NotePath.parse(path) instanceof NotePath.Parsed.Good(NotePath typed)
                ? notes.read(typed)
                : Optional.empty();
    }
}
