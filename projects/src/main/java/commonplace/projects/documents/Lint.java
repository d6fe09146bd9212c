package commonplace.projects.documents;

import commonplace.markdown.FrontMatter;
import commonplace.markdown.Page;
import commonplace.projects.config.DocTypeViolation;
import commonplace.projects.config.DocTypes;
import commonplace.projects.config.ProjectSetup;
import commonplace.projects.documents.LintFinding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Looks through all documents of a project for what is wrong with them. */
public final class Lint {
    private final ProjectSetup project;
    private final List<LintFinding> findings = new ArrayList<>();

    private Lint(ProjectSetup project) {
        this.project = project;
    }

    /** All findings, by path and line; an empty list means that nothing is wrong. */
    public static List<LintFinding> of(ProjectSetup project) throws IOException {
        var lint = new Lint(project);
        Documents documents = lint.read();
        documents.all().forEach(document -> lint.look(document, documents));
        lint.findDoubleTitles(documents);
        lint.findings.sort(Comparator.comparing(LintFinding::path)
                .thenComparingInt(LintFinding::line)
                .thenComparing(LintFinding::severity)
                .thenComparing(LintFinding::message));
        return List.copyOf(lint.findings);
    }

    private Documents read() throws IOException {
        List<ProjectDocument> documents = new ArrayList<>();
        for (String path : DocumentFiles.in(project.docs())) {
            try {
                DocumentFile.read(project.docs().resolve(path)).ifPresent(file -> {
                    Page page = Page.of(file.text());
                    var document = ProjectDocument.read(path, page, project.types());
                    documents.add(document);
                    findMisspelledFields(document, page.frontMatter());
                });
            } catch (IOException unreadable) {
                String why = String.valueOf(unreadable.getMessage());
                findings.add(new LintFinding(path, 1, Severity.ERROR, "file", why));
            }
        }
        return new Documents(project.config().docsPath(), documents);
    }

    private void look(ProjectDocument document, Documents documents) {
        for (DocTypeViolation violation : document.violations()) {
            String field = violation.field().isEmpty() ? "" : violation.field() + " ";
            findings.add(new LintFinding(
                    document.path(), violation.line(), Severity.ERROR, violation.rule(), field + violation.message()));
        }
        document.type().ifPresent(type -> {
            if (!document.isPlain() && !document.path().startsWith(type.folder() + "/")) {
                warn(
                        document,
                        1,
                        "folder",
                        "a document of type '" + type + "' is looked for in " + type.folder() + "/");
            }
        });
        for (DocumentReference reference : document.references()) {
            boolean found = documents.resolve(document, reference).isPresent()
                    || (reference.kind() == DocumentReference.Kind.LINK && isFile(document, reference.written()));
            if (!found) {
                String rule = reference.kind() == DocumentReference.Kind.LINK
                        ? "link"
                        : reference.kind().toString();
                warn(
                        document,
                        reference.line(),
                        rule,
                        reference.kind() + " '" + reference.written() + "' leads to no document");
            }
        }
    }

    private void findMisspelledFields(ProjectDocument document, FrontMatter matter) {
        document.type()
                .ifPresent(type -> DocTypes.misspelled(matter, type)
                        .forEach((name, meant) -> warn(
                                document,
                                matter.lineOf(List.of(name)),
                                "field",
                                "'" + name + "' is no field of " + type + "; did you mean '" + meant + "'?")));
    }

    /** Whether a link leads to a file of the repository that is none of the documents. */
    private boolean isFile(ProjectDocument document, String written) {
        try {
            Path folder = project.docs().resolve(document.path()).resolveSibling(".");
            Path target = written.startsWith("/")
                    ? project.root().resolve(written.substring(1) + ".md")
                    : folder.resolve(written + ".md");
            Path plain = target.normalize();
            return plain.startsWith(project.root()) && Files.isRegularFile(plain);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private void findDoubleTitles(Documents documents) {
        Map<String, ProjectDocument> holders = new HashMap<>();
        for (ProjectDocument document : documents.all()) {
            String title = document.title().strip().toLowerCase(Locale.ROOT);
            ProjectDocument other = holders.putIfAbsent(title, document);
            if (other != null) {
                warn(document, 1, "title", "the title '" + document.title() + "' is that of " + other.path() + " too");
            }
        }
    }

    private void warn(ProjectDocument document, int line, String rule, String message) {
        findings.add(new LintFinding(document.path(), line, Severity.WARNING, rule, message));
    }
}
