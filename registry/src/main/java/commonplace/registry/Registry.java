package commonplace.registry;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The topics that a curator vouches for.
 *
 * @param version a semantic version, such as {@code 1.4.0}
 * @param categories in the order of their slugs
 * @param signature what the file has as such; whether it is right is not known here
 */
public record Registry(
        String version,
        LocalDate updated,
        Curator curator,
        List<Endorsement> endorsements,
        List<Category> categories,
        Optional<String> signature) {

    public Registry {
        endorsements = List.copyOf(endorsements);
        categories =
                categories.stream().sorted(Comparator.comparing(Category::slug)).toList();
    }

    /** Whether it is of an earlier day, or of the same day and an earlier version. */
    public boolean isOlderThan(Registry other) {
        int byDate = updated.compareTo(other.updated);
        return byDate < 0
                || (byDate == 0 && SemanticVersion.of(version).compareTo(SemanticVersion.of(other.version)) < 0);
    }

    public Optional<Category> category(String slug) {
        return categories.stream()
                .filter(category -> category.slug().equals(slug))
                .findFirst();
    }
}
