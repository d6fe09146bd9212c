package commonplace.projects;

import commonplace.base.Durable;
import commonplace.markdown.PropertyEdit;
import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.documents.Card;
import commonplace.projects.documents.DocumentFile;
import commonplace.projects.documents.PromotionLevel;
import commonplace.projects.documents.Reader;
import commonplace.projects.documents.Reading;
import commonplace.projects.documents.Shelf;
import commonplace.search.passages.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Changes a document's level: first in its front matter, which is the truth, then in the index, the document and all its
 * chunks at once. Whoever is stopped in between leaves the rest to the next look at the file.
 */
record Promoting(Shelf shelf, Reader reader) {
    private static final String LEVEL = "promotion_level";

    Result<Project.Promoted> set(String id, PromotionLevel level) throws InterruptedException {
        synchronized (shelf) {
            return setAlone(id, level);
        }
    }

    private Result<Project.Promoted> setAlone(String id, PromotionLevel level) throws InterruptedException {
        Path path = shelf.file(id);
        try {
            Optional<DocumentFile> file = DocumentFile.read(path);
            if (file.isEmpty()) {
                return Result.bad(Code.DOCUMENT_NOT_FOUND, "there is no document '" + id + "' any more");
            }
            return switch (reader.read(id, file.get().text(), file.get().hash())) {
                case Reading.Invalid(var _, var violations) -> new Result.Bad<>(Violations.problem(id, violations));
                case Reading.Good(Card card) -> write(path, id, file.get().text(), card.promotion(), level);
            };
        } catch (IOException failed) {
            return Result.bad(Code.FILE_SYSTEM_ERROR, "'" + id + "' cannot be changed: " + failed.getMessage());
        }
    }

    private Result<Project.Promoted> write(
            Path path, String id, String text, PromotionLevel previous, PromotionLevel level)
            throws IOException, InterruptedException {
        if (previous != level) {
            switch (PropertyEdit.set(text, LEVEL, level.toString())) {
                case PropertyEdit.Refused(String why) -> {
                    return Result.bad(Code.FILE_SYSTEM_ERROR, "'" + id + "' cannot be changed: " + why);
                }
                case PropertyEdit.Done(String edited, var _) ->
                    Durable.replace(path, edited.getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            // Its vectors may have to wait; its level does not.
            Optional<?> waiting = shelf.take(id);
            assert waiting.isEmpty() || shelf.cards().containsKey(id);
        } catch (StoreException unavailable) {
            return Result.bad(
                    Code.DATABASE_ERROR,
                    "the file of '" + id + "' says " + level + " now, and the index follows as soon as it can: "
                            + unavailable.getMessage());
        }
        shelf.commit();
        return Result.good(new Project.Promoted(id, previous));
    }
}
