package commonplace.vault.notes;

import java.util.List;
import java.util.stream.Collectors;

/** What the caller can put right. Not sealed as a whole: revisions of a note have reasons of their own. */
public interface Problem {
    /** What is wrong, where, and what would work. */
    String message();

    /** What the vault itself objects to. */
    sealed interface OfVault extends Problem {}

    record BadPath(String typed, String why) implements OfVault {
        @Override
        public String message() {
            return "'" + shortened(typed) + "' is not a path: " + why;
        }

        private static String shortened(String typed) {
            String printable = typed.codePoints()
                    .limit(80)
                    .mapToObj(c -> Character.isISOControl(c) ? "\uFFFD" : Character.toString(c))
                    .collect(Collectors.joining());
            return typed.codePointCount(0, typed.length()) > 80 ? printable + "..." : printable;
        }
    }

    record NoSuchNote(NotePath path, List<NotePath> similar) implements OfVault {
        @Override
        public String message() {
            if (similar.isEmpty()) {
                return "there is no note '" + path + "'";
            }
            String names = similar.stream().map(near -> "'" + near + "'").collect(Collectors.joining(", "));
            return "there is no note '" + path + "'; similar: " + names;
        }
    }

    record Removed(NotePath path) implements OfVault {
        @Override
        public String message() {
            return "the note '" + path + "' was deleted";
        }
    }

    record TooLarge(NotePath path, long size, long limit) implements OfVault {
        @Override
        public String message() {
            return "'" + path + "' would be " + size + " bytes; a note is at most " + limit
                    + " bytes. Split it into several notes and link them.";
        }
    }

    record BadFrontMatter(NotePath path, String fault, int line, int column, boolean alreadyThere) implements OfVault {
        @Override
        public String message() {
            return what() + (alreadyThere ? ". Nothing was changed; mend it first." : "");
        }

        /** @param means what a caller has to mend it with */
        public String message(String means) {
            return what()
                    + (alreadyThere ? ". Nothing was changed; mend it first, for example with " + means + "." : "");
        }

        private String what() {
            return "the front matter of '" + path + "' " + (alreadyThere ? "is not" : "would not be")
                    + " valid YAML at line " + line + ", column " + column + ": " + fault;
        }
    }

    record AliasTaken(String alias, NotePath holder) implements OfVault {
        @Override
        public String message() {
            return "the alias '" + alias + "' already belongs to '" + holder + "'";
        }
    }

    record CaseClash(NotePath path, NotePath existing) implements OfVault {
        @Override
        public String message() {
            return "'" + path + "' differs only in case from the note '" + existing
                    + "'; many systems cannot keep both. Use '" + existing + "' or another name.";
        }
    }

    /** @param existing the folder that is there, spelled as it is */
    record FolderCaseClash(NotePath path, String folder, String existing) implements OfVault {
        @Override
        public String message() {
            String there = existing + path.value().substring(folder.length());
            return "the folder '" + folder + "' differs only in case from '" + existing
                    + "'; many systems cannot keep both. Use '" + there + "'.";
        }
    }

    record AlreadyThere(NotePath path) implements OfVault {
        @Override
        public String message() {
            return "there is a note '" + path + "' already";
        }
    }

    record NoSuchVersion(NotePath path, int version, List<Version> versions) implements OfVault {
        @Override
        public String message() {
            return "'" + path + "' has no version " + version
                    + (versions.isEmpty()
                            ? "; nothing is known of its past"
                            : "; it has " + versions.getLast().number() + " to "
                                    + versions.getFirst().number());
        }
    }

    record NotUtf8(NotePath path) implements OfVault {
        @Override
        public String message() {
            return "the file of '" + path + "' is not UTF-8 text, so it can be read but not changed";
        }
    }

    /** Where a note was that is now elsewhere. */
    record OutOfReach(NotePath path) implements OfVault {
        @Override
        public String message() {
            return "the note '" + path + "' was moved to where you may not follow it";
        }
    }

    record BeingSaved(NotePath path) implements OfVault {
        @Override
        public String message() {
            return "another program is in the middle of saving the file of '" + path
                    + "', and what the note holds is known only when it is done. Nothing was changed; try again.";
        }
    }

    record InTheWay(NotePath path, String why) implements OfVault {
        @Override
        public String message() {
            return "'" + path + "' cannot be a note: " + why;
        }
    }

    /** Text that no file can hold as it is. */
    record BrokenText(NotePath path, int line) implements OfVault {
        @Override
        public String message() {
            return "the text of '" + path + "' holds half a character (an unpaired surrogate) on line " + line
                    + ", which cannot be stored";
        }
    }

    record CannotMove(String from, String why) implements OfVault {
        @Override
        public String message() {
            return "'" + from + "' could not be moved: " + why;
        }
    }

    record NotKept(NotePath path, String why) implements OfVault {
        @Override
        public String message() {
            return "'" + path + "' was deleted, and may be there again if the server is stopped now: " + why;
        }
    }

    record CannotWrite(NotePath path, String why) implements OfVault {
        @Override
        public String message() {
            return "'" + path + "' could not be written, and nothing was changed: " + why;
        }
    }
}
