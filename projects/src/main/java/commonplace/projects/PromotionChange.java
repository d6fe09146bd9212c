package commonplace.projects;

import commonplace.base.DurableFiles;
import commonplace.markdown.Page;
import commonplace.markdown.PropertyEdit;
import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentFile;
import commonplace.projects.documents.DocumentFormat;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.PromotionLevel;
import commonplace.projects.documents.ReadResult;
import commonplace.search.passages.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Changes a document's level: first in its front matter, which is the truth, then in the index, the document and all its
 * chunks at once. A run that is stopped in between leaves the rest to the next look at the file.
 */
record PromotionChange(DocumentIndex index, DocumentFormat reader, ProjectActions actions) {
    private static final String LEVEL = "promotion_level";

    ProjectResult<Project.PromotionResult> set(String id, PromotionLevel level) throws InterruptedException {
        synchronized (index) {
            return setAlone(id, level);
        }
    }

    private ProjectResult<Project.PromotionResult> setAlone(String id, PromotionLevel level)
            throws InterruptedException {
        Path path = index.file(id);
        try {
            Optional<DocumentFile> file = DocumentFile.read(path);
            if (file.isEmpty()) {
                return ProjectResult.bad(Code.DOCUMENT_NOT_FOUND, "there is no document '" + id + "' any more");
            }
            if (!Page.of(file.get().text()).frontMatter().present()) {
                return ProjectResult.bad(
                        Code.SCHEMA_VALIDATION_FAILED,
                        "'" + id + "' has no front matter, in which its level would stand; give it a doc_type and what"
                                + " that type asks for first (`commonplace project lint` tells what)");
            }
            return switch (reader.read(id, file.get().text(), file.get().hash())) {
                case ReadResult.Invalid(var _, var violations) ->
                    new ProjectResult.Bad<>(ViolationMessages.problem(id, violations));
                case ReadResult.Good(DocumentCard card) ->
                    write(path, id, file.get().text(), card.promotion(), level);
            };
        } catch (IOException failed) {
            return ProjectResult.bad(Code.FILE_SYSTEM_ERROR, "'" + id + "' cannot be changed: " + failed.getMessage());
        }
    }

    private ProjectResult<Project.PromotionResult> write(
            Path path, String id, String text, PromotionLevel previous, PromotionLevel level)
            throws IOException, InterruptedException {
        if (previous != level) {
            switch (PropertyEdit.set(text, LEVEL, level.toString())) {
                case PropertyEdit.Refused(String why) -> {
                    return ProjectResult.bad(Code.FILE_SYSTEM_ERROR, "'" + id + "' cannot be changed: " + why);
                }
                case PropertyEdit.Done(String edited, var _) ->
                    DurableFiles.replace(path, edited.getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            // Its vectors may have to wait; its level does not.
            Optional<?> waiting = index.take(id);
            assert waiting.isEmpty() || index.cards().containsKey(id);
        } catch (StoreException unavailable) {
            return ProjectResult.bad(
                    Code.DATABASE_ERROR,
                    "the file of '" + id + "' says " + level + " now, and the index follows as soon as it can: "
                            + actions.told(unavailable));
        }
        index.commit();
        return ProjectResult.good(new Project.PromotionResult(id, previous));
    }
}
