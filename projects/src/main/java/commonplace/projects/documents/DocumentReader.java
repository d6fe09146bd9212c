package commonplace.projects.documents;

import commonplace.markdown.Page;
import commonplace.projects.config.DocType;
import commonplace.projects.config.Layout;
import java.util.Optional;

/** A project's own documents: Markdown whose front matter fits its doc-type. */
public record DocumentReader(Layout layout) implements Reader {
    @Override
    public boolean holds(String id) {
        return DocumentFiles.isMarkdown(id);
    }

    @Override
    public String place() {
        return layout.docsFolder().substring("./".length());
    }

    @Override
    public String rules() {
        return layout.fingerprint();
    }

    /** What a document that does not say it is meant to be. */
    private Optional<DocType> typeOf(String id) {
        return layout.types().all().stream()
                .filter(type -> id.startsWith(type.folder() + "/"))
                .findFirst();
    }

    @Override
    public Reading read(String id, String text, String hash) {
        ProjectDocument document = ProjectDocument.read(id, Page.of(text), layout.types());
        String type = document.type().or(() -> typeOf(id)).map(DocType::name).orElse("");
        return document.isValid()
                ? new Reading.Good(new Card(
                        document.title(),
                        document.summary().orElse(""),
                        text.length(),
                        type,
                        document.date().orElse(""),
                        document.level(),
                        document.references(),
                        hash))
                : new Reading.Invalid(type, document.violations());
    }
}
