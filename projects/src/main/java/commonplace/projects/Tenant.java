package commonplace.projects;

import commonplace.base.Sha256;
import commonplace.database.Owner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * Whose documents these are: of a project, on a branch, in one copy of its repository. Nothing of one tenant is ever seen
 * by another.
 *
 * @param pathHash tells copies apart: the first 16 hex digits of the SHA-256 of the repository's path
 */
public record Tenant(String project, String branch, String pathHash) {
    private static final int HASH_DIGITS = 16;

    static Tenant of(String project, String branch, Path root) {
        String path = root.toAbsolutePath().normalize().toString().replace('\\', '/');
        String plain = path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return new Tenant(project, branch, Sha256.hex(plain).substring(0, HASH_DIGITS));
    }

    static Tenant of(Owner owner) {
        return new Tenant(owner.project(), owner.branch(), owner.pathHash());
    }

    /** As the database names it. */
    public Owner owner() {
        return new Owner(project, branch, pathHash);
    }

    /** Where its index lies, below a folder that holds those of all tenants. */
    Path in(Path all) {
        // Branches are called feature/x, and on some disks Feature/X is the same folder.
        String branchName = HexFormat.of().formatHex(branch.getBytes(StandardCharsets.UTF_8));
        String folder = branchName.length() <= 200 ? branchName : Sha256.hex(branch);
        return all.resolve(project).resolve(folder.isEmpty() ? "none" : folder).resolve(pathHash);
    }
}
