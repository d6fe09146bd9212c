package commonplace.projects.documents;

import commonplace.markdown.Excerpt;
import commonplace.markdown.FrontMatter;
import commonplace.markdown.Page;
import commonplace.projects.config.DocType;
import commonplace.projects.config.DocTypeViolation;
import commonplace.projects.config.DocTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A document of a project, read. Its type is the one it names; where it stands is no more than good order.
 *
 * @param path from the folder of the documents, {@code problems/pool.md}
 * @param type nothing when it names none of the project's; of Markdown without front matter, {@link DocTypes#NOTE}
 * @param title that of the front matter, else the first heading, else the file's name
 * @param date as it is written
 * @param references what it names, in the order of the kinds and then of the text
 * @param violations what is wrong with its front matter; nothing when it fits its type
 */
public record ProjectDocument(
        String path,
        Optional<DocType> type,
        String title,
        Optional<String> summary,
        Optional<String> date,
        PromotionLevel level,
        List<DocumentReference> references,
        List<DocTypeViolation> violations) {
    private static final int SUMMARY = 200;

    public static ProjectDocument read(String path, String text, DocTypes types) {
        return read(path, Page.of(text), types);
    }

    /** As above, where the text was read already. */
    public static ProjectDocument read(String path, Page page, DocTypes types) {
        FrontMatter matter = page.frontMatter();
        return new ProjectDocument(
                path,
                matter.present() ? matter.string("doc_type").flatMap(types::named) : Optional.of(DocTypes.NOTE),
                page.title().orElseGet(() -> fileName(path)),
                matter.present()
                        ? matter.string("summary").map(String::strip)
                        : Optional.of(Excerpt.start(page, SUMMARY)),
                matter.string("date"),
                matter.string(PromotionLevel.FIELD).flatMap(PromotionLevel::of).orElse(PromotionLevel.STANDARD),
                references(page),
                types.check(page));
    }

    /** Whether it is Markdown without front matter, which claims to be of no type. */
    public boolean isPlain() {
        return type.filter(DocTypes.NOTE::equals).isPresent();
    }

    /** Whether it can be searched: it fits its type, or claims to be of none. */
    public boolean isSearchable() {
        return violations.isEmpty() || isPlain();
    }

    private static String fileName(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return name.replaceFirst("(?i)\\.md$", "");
    }

    private static List<DocumentReference> references(Page page) {
        List<DocumentReference> references = new ArrayList<>();
        addListed(page.frontMatter(), "supersedes", DocumentReference.Kind.SUPERSEDES, references);
        addListed(page.frontMatter(), "related_docs", DocumentReference.Kind.RELATED_DOCS, references);
        int body = page.bodyStart();
        page.links().stream()
                .filter(link -> link.span().start() >= body)
                .forEach(link -> references.add(new DocumentReference(
                        DocumentReference.Kind.LINK,
                        link.target(),
                        page.lineOf(link.span().start()))));
        return List.copyOf(references);
    }

    /** One path, or a list of them; {@code [[a link]]} is as good as a path. */
    private static void addListed(
            FrontMatter matter, String key, DocumentReference.Kind kind, List<DocumentReference> references) {
        List<String> paths = matter.strings(key);
        boolean isList = matter.values().get(key) instanceof List;
        for (int i = 0; i < paths.size(); i++) {
            int line = matter.lineOf(isList ? List.of(key, i) : List.of(key));
            references.add(new DocumentReference(kind, withoutBrackets(paths.get(i)), line));
        }
    }

    private static String withoutBrackets(String path) {
        if (!path.startsWith("[[") || !path.endsWith("]]")) {
            return path;
        }
        String inside = path.substring(2, path.length() - 2);
        int bar = inside.indexOf('|');
        return (bar < 0 ? inside : inside.substring(0, bar)).strip();
    }
}
