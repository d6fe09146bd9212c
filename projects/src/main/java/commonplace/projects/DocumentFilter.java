package commonplace.projects;

import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.PromotionLevel;
import commonplace.search.passages.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which documents may be found: those of one of these types, at one of these levels. */
public record DocumentFilter(Optional<List<String>> docTypes, Optional<List<PromotionLevel>> levels) {
    public static final DocumentFilter NONE = new DocumentFilter(Optional.empty(), Optional.empty());

    /** An empty list of what is wanted means that anything is. */
    public DocumentFilter {
        docTypes = docTypes.filter(types -> !types.isEmpty());
        levels = levels.filter(wanted -> !wanted.isEmpty());
    }

    boolean allows(DocumentCard card) {
        return docTypes.map(types -> types.contains(card.docType())).orElse(true)
                && levels.map(wanted -> wanted.contains(card.promotion())).orElse(true);
    }

    /** The same, as the index is asked. */
    List<Condition> conditions() {
        var conditions = new ArrayList<Condition>();
        docTypes.ifPresent(types -> conditions.add(new Condition(DocumentIndex.TYPE, Set.copyOf(types))));
        levels.ifPresent(wanted -> conditions.add(new Condition(
                DocumentIndex.PROMOTION,
                wanted.stream().map(PromotionLevel::toString).collect(Collectors.toSet()))));
        return conditions;
    }
}
