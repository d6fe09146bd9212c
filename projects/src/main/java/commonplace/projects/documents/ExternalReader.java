package commonplace.projects.documents;

import commonplace.markdown.Excerpt;
import commonplace.markdown.Page;
import commonplace.projects.config.ProjectLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** External documents: any Markdown that the project's patterns let in. */
public final class ExternalReader implements DocumentFormat {
    private static final int SUMMARY = 200;

    private final Path folder;
    private final Path documents;
    private final ProjectLayout.External external;

    /** @param documents the project's own, which are never external */
    public ExternalReader(Path root, Path documents, ProjectLayout.External external) {
        this.folder = root.resolve(external.folder()).normalize();
        this.documents = documents;
        this.external = external;
    }

    @Override
    public boolean holds(String id) {
        return !folder.resolve(id).startsWith(documents)
                && external.include().stream().anyMatch(glob -> glob.matcher().matches(id, 0))
                && external.exclude().stream().noneMatch(glob -> glob.matcher().matches(id, 0));
    }

    @Override
    public String place() {
        return external.folder();
    }

    @Override
    public String rules() {
        return "external 1";
    }

    @Override
    public ReadResult read(String id, String text, String hash) {
        Page page = Page.of(text);
        String summary = Optional.<String>empty()
                .or(() -> page.frontMatter().string("summary"))
                .or(() -> page.frontMatter().string("description"))
                .orElseGet(() -> Excerpt.start(page, SUMMARY));
        return new ReadResult.Good(new DocumentCard(
                page.title().orElseGet(() -> name(id)),
                summary,
                text.length(),
                "",
                "",
                PromotionLevel.STANDARD,
                List.of(),
                hash));
    }

    private static String name(String id) {
        String file = id.substring(id.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        return dot > 0 ? file.substring(0, dot) : file;
    }
}
