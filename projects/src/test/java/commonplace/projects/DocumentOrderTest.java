package commonplace.projects;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.markdown.text.Span;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.Documents;
import commonplace.projects.documents.PromotionLevel;
import commonplace.projects.documents.StoredPart;
import commonplace.projects.semantic.SearchHit;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DocumentOrderTest {
    private static final Documents UNRELATED = new Documents("docs", List.of());

    @Test
    void withoutPromotionTheOrderIsThatInWhichTheyWereFound() {
        assertEquals("b 0.9, a 0.6, c 0.6", ordered(List.of(hit("b", 0.9), hit("a", 0.6), hit("c", 0.6))));
        assertEquals("b 0.9, c 0.6, a 0.6", ordered(List.of(hit("b", 0.9), hit("c", 0.6), hit("a", 0.6))));
    }

    @Test
    void promotionLiftsTheRankThatTheOrderGoesByAndNotTheRelevance() {
        List<SearchHit<StoredPart>> ordered = DocumentOrder.ordered(
                List.of(hit("best", 0.6), hit("promoted", 0.55, PromotionLevel.IMPORTANT)), UNRELATED);

        assertEquals("promoted 0.55, best 0.6", text(ordered));
        assertEquals(0.65, ordered.getFirst().score(), 1e-9);
        assertEquals(0.6, ordered.getLast().score(), 1e-9);
    }

    @Test
    void whatIsFarBehindStaysBehindWhateverItsLevel() {
        assertEquals("a 0.8, b 0.5", ordered(List.of(hit("a", 0.8), hit("b", 0.5, PromotionLevel.CRITICAL))));
    }

    private static String ordered(List<SearchHit<StoredPart>> hits) {
        return text(DocumentOrder.ordered(hits, UNRELATED));
    }

    private static String text(List<SearchHit<StoredPart>> hits) {
        return hits.stream().map(each -> each.id() + " " + each.relevance()).collect(Collectors.joining(", "));
    }

    private static SearchHit<StoredPart> hit(String id, double relevance) {
        return hit(id, relevance, PromotionLevel.STANDARD);
    }

    private static SearchHit<StoredPart> hit(String id, double relevance, PromotionLevel level) {
        var card = new DocumentCard(id, "", 1, "", "", level, List.of(), "");
        return new SearchHit<>(id, new StoredPart(card, 1, 0, "", ""), 0, Span.at(0), relevance);
    }
}
