package commonplace.search.catalog;

/** One of the things found. Scores of different searches cannot be compared. */
public record CatalogHit(String id, double score) {}
