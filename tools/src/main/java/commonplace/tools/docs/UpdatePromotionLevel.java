package commonplace.tools.docs;

import commonplace.projects.Projects;
import commonplace.projects.documents.PromotionLevel;
import commonplace.tools.Caller;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;

/** {@code update_promotion_level}: makes a document more or less visible. */
record UpdatePromotionLevel(Projects projects, Caller caller) {
    record Arguments(
            @Doc("Path of the document in the documents' folder, e.g. problems/pool-exhausted.md")
            String documentPath,

            @Doc("The new level") PromotionLevel promotionLevel) {}

    record Result(String status, String documentPath, PromotionLevel previousLevel, PromotionLevel newLevel) {}

    ToolResult call(Arguments arguments) {
        return new ActiveProject(projects, caller)
                .tell(
                        project -> project.promote(arguments.documentPath(), arguments.promotionLevel()),
                        promoted -> new Result(
                                "updated", promoted.path(), promoted.previous(), arguments.promotionLevel()));
    }
}
