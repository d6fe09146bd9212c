package commonplace.projects;

import commonplace.models.Embedder;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.Documents;
import commonplace.projects.documents.PromotionLevel;
import commonplace.projects.documents.StoredPart;
import commonplace.projects.semantic.SearchableText;
import commonplace.projects.semantic.SemanticIndex;
import commonplace.projects.semantic.SemanticQuery;
import commonplace.projects.semantic.ShownHits;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** {@code semantic_search}, from whose order {@code rag_query} takes the first: the index and the order of a project's documents. */
public final class ProjectHits implements ShownHits {
    private static final int CANDIDATES = 300;
    private static final Documents UNRELATED = new Documents("docs", List.of());

    private final SemanticIndex index;

    public ProjectHits(List<SearchableText> documents, Embedder embedder) throws Exception {
        Map<String, SearchableText> byId = documents.stream().collect(Collectors.toMap(SearchableText::id, Function.identity()));
        index = SemanticIndex.open(Files.createTempDirectory("project"), embedder, id -> Optional.of(stored(byId.get(id))), _ -> {});
        for (SearchableText document : documents) {
            index.putWhole(stored(document));
        }
    }

    private static SearchableText stored(SearchableText document) {
        int length = document.text().length();
        var card = new DocumentCard(document.title(), "", length, "", "", PromotionLevel.STANDARD, List.of(), "");
        return DocumentIndex.text(document.id(), card, document.text());
    }

    @Override
    public List<ShownHit> of(String query) throws Exception {
        var hits = index.search(new SemanticQuery(query, List.of(), 0, CANDIDATES), StoredPart::decode).hits();
        return DocumentOrder.ordered(hits, UNRELATED).stream()
                .limit(LIMIT)
                .map(each -> new ShownHit(each.id(), each.relevance()))
                .toList();
    }

    @Override
    public void close() {
        index.close();
    }
}
