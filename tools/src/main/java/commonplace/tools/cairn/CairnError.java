package commonplace.tools.cairn;

import commonplace.tools.ToolResult;
import commonplace.vault.notes.Problem;

/** Why a call was not carried out, in the two parts that Cairn's errors have. */
record CairnError(Type type, String message) implements Problem {
    enum Type {
        NOT_FOUND("not_found"),
        VALIDATION("validation_error"),
        CONFLICT("conflict"),
        ALIAS_CONFLICT("alias_conflict"),
        INTERNAL("internal_error");

        private final String word;

        Type(String word) {
            this.word = word;
        }
    }

    static CairnError validation(String message) {
        return new CairnError(Type.VALIDATION, message);
    }

    static CairnError conflict(String message) {
        return new CairnError(Type.CONFLICT, message);
    }

    ToolResult answer() {
        return new ToolResult.Refused(type.word + ": " + message);
    }

    static ToolResult answer(Problem problem) {
        return of(problem).answer();
    }

    private static CairnError of(Problem problem) {
        return switch (problem) {
            case CairnError refusal -> refusal;
            case Problem.BadFrontMatter fault -> validation(fault.message("cairn_patch replace"));
            case Problem.OfVault ofVault -> new CairnError(type(ofVault), problem.message());
            default -> new CairnError(Type.INTERNAL, problem.message());
        };
    }

    private static Type type(Problem.OfVault problem) {
        return switch (problem) {
            case Problem.NoSuchNote _, Problem.NoSuchVersion _, Problem.Removed _, Problem.OutOfReach _ ->
                Type.NOT_FOUND;
            case Problem.BadPath _,
                    Problem.TooLarge _,
                    Problem.BadFrontMatter _,
                    Problem.NotUtf8 _,
                    Problem.BrokenText _ -> Type.VALIDATION;
            case Problem.CaseClash _,
                    Problem.FolderCaseClash _,
                    Problem.InTheWay _,
                    Problem.BeingSaved _,
                    Problem.AlreadyThere _ -> Type.CONFLICT;
            case Problem.AliasTaken _ -> Type.ALIAS_CONFLICT;
            case Problem.CannotWrite _, Problem.CannotMove _, Problem.NotKept _ -> Type.INTERNAL;
        };
    }
}
