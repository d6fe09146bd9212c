package commonplace.database;

/**
 * An owner of whom something is kept.
 *
 * @param path where the repository was when it was last used
 * @param host the name of the machine on which that was
 */
public record TenantEntry(Owner owner, String path, String host) {}
