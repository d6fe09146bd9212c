package commonplace.projects.notes;

import commonplace.base.NearNames;
import commonplace.vault.Vault;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.NoteTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says of a search that found nothing which tag or property no note has: mostly one that was spelled in another way. */
final class UnknownConditions {
    private UnknownConditions() {}

    static Optional<String> notice(Vault vault, List<NoteTerm> terms) {
        if (vault.view().size() == 0) {
            return Optional.of("There are no notes yet.");
        }
        var sentences = new ArrayList<String>();
        for (NoteTerm term : terms) {
            switch (term) {
                case NoteTerm.Tag(String tag)
                when isUnknown(vault, term) -> sentences.add("No note has the tag " + tag + near(vault, tag));
                case NoteTerm.Property(String key, var _)
                when !vault.vocabulary().hasProperty(key) -> sentences.add("No note has the property " + key + ".");
                case NoteTerm.Tag _,
                        NoteTerm.Property _,
                        NoteTerm.PathPart _,
                        NoteTerm.Words _,
                        NoteTerm.OneOf _,
                        NoteTerm.Not _ -> {}
            }
        }
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    private static boolean isUnknown(Vault vault, NoteTerm term) {
        var only = new NoteQuery(Optional.empty(), List.of(), Optional.empty(), Optional.empty(), Optional.empty())
                .and(List.of(term));
        return vault.find(only, 0, 0).total() == 0;
    }

    private static String near(Vault vault, String tag) {
        var tags = new ArrayList<String>();
        vault.view().tags().forEach((known, _) -> tags.add(known));
        return NearNames.misspelled(tag, tags)
                .map(meant -> "; did you mean " + meant + "?")
                .orElse(".");
    }
}
