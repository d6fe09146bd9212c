package commonplace.projects.documents;

import commonplace.markdown.Page;
import commonplace.projects.config.DocType;
import commonplace.projects.config.ProjectLayout;
import java.util.Optional;

/** A project's own documents: Markdown whose front matter fits its doc-type, or that has none. */
public record DocumentReader(ProjectLayout layout) implements DocumentFormat {
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
        return layout.fingerprint() + " 2";
    }

    /** What a document that does not say it is meant to be. */
    private Optional<DocType> typeOf(String id) {
        return layout.types().all().stream()
                .filter(type -> id.startsWith(type.folder() + "/"))
                .findFirst();
    }

    @Override
    public ReadResult read(String id, String text, String hash) {
        ProjectDocument document = ProjectDocument.read(id, Page.of(text), layout.types());
        String type = document.type().or(() -> typeOf(id)).map(DocType::name).orElse("");
        return document.isSearchable()
                ? new ReadResult.Good(new DocumentCard(
                        document.title(),
                        document.summary().orElse(""),
                        text.length(),
                        type,
                        document.date().orElse(""),
                        document.level(),
                        document.references(),
                        hash))
                : new ReadResult.Invalid(type, document.violations());
    }
}
