package commonplace.server.web;

import commonplace.registry.curation.LiveRegistry;
import commonplace.registry.curation.LiveRegistry.State;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The notes and the registry as pages: finds what an address means, and what to say where it means nothing. */
final class Pages extends Handler.Abstract {
    private final Supplier<Vault> vault;
    private final Supplier<LiveRegistry> registry;
    private final Layout layout;
    private final Connection connection;

    Pages(Supplier<Vault> vault, Supplier<LiveRegistry> registry, Layout layout, Connection connection) {
        this.vault = vault;
        this.registry = registry;
        this.layout = layout;
        this.connection = connection;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        reply(request).send(response, callback);
        return true;
    }

    private Reply reply(Request request) {
        try {
            return Methods.onlyReading(request, () -> page(request));
        } catch (RuntimeException broken) {
            System.err.println("commonplace: " + request.getMethod() + " "
                    + request.getHttpURI().getPath() + " failed: " + broken);
            return Reply.page(500, layout.page("Trouble", "", Markup.of("""
                <h1>That did not work</h1>
                <p>Something is wrong on the server's side; what it is stands where <code>commonplace serve</code>
                was started. The notes themselves are as they were.</p>
                """)));
        }
    }

    private Reply page(Request request) {
        Vault notes = vault.get();
        List<String> parts = Addresses.parts(request.getHttpURI().getPath());
        String rest = String.join("/", parts.subList(1, parts.size()));
        Query query = Query.of(request.getHttpURI().getQuery());
        return switch (parts.getFirst()) {
            case "" -> ok(new HomePage(notes, connection).page(layout));
            case "notes" -> note(notes, rest);
            case "raw" ->
                document(notes, rest)
                        .map(found -> Reply.text(200, found.text()))
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

    private Reply note(Vault notes, String path) {
        Optional<Document> document = document(notes, path);
        if (document.isPresent()) {
            return ok(new NotePage(notes, document.get()).page(layout));
        }
        return Images.find(notes.root(), path).orElseGet(() -> missing(notes, path));
    }

    private Reply search(Vault notes, String rest, Query query) {
        var page = new SearchPage(notes, query);
        return switch (rest) {
            case "" -> ok(page.page(layout));
            case "found" -> ok(page.fragment());
            default -> missing(notes, rest);
        };
    }

    private Reply sources(String slug, Query query) {
        return switch (registry.get().current()) {
            case State.Unusable(String reason) -> Reply.page(503, RegistryPages.unusable(layout, reason));
            case State.Serving serving when slug.isEmpty() -> ok(new RegistryPages(serving).all(layout, query.text()));
            case State.Serving serving ->
                new RegistryPages(serving)
                        .topic(layout, slug)
                        .map(Pages::ok)
                        .orElseGet(() -> Reply.page(404, RegistryPages.missing(layout)));
        };
    }

    private Reply missing(Vault notes, String path) {
        return Reply.page(404, new MissingPage(notes, path).page(layout));
    }

    private static Reply ok(Markup html) {
        return Reply.page(200, html);
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
