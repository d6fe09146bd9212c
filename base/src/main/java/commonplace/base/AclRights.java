package commonplace.base;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The lists of Windows: who may do what, entry by entry.
 *
 * <p>A new file gets, beside what it is made with, what its folder hands down. Below a user's home these are the system and its
 * administrators, who can take whatever they want, as root can elsewhere; under which names, depends on the language of the
 * system. So those count as the owner's who may enter the user's home, where the system has put them.
 *
 * @param user whom this process runs as; nobody where the system knows no such name
 * @param trusted those, and the user
 */
record AclRights(Optional<UserPrincipal> user, Set<UserPrincipal> trusted) implements AccessRights {
    private static final Set<AclEntryFlag> HANDED_DOWN =
            EnumSet.of(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT);

    static AclRights ofThisUser(FileSystem system) {
        return system.equals(FileSystems.getDefault()) ? OfThisUser.RIGHTS : find(system);
    }

    /** Asked once: the system looks names up over the network at times. */
    private static final class OfThisUser {
        static final AclRights RIGHTS = find(FileSystems.getDefault());
    }

    private static AclRights find(FileSystem system) {
        Path home = system.getPath(System.getProperty("user.home", ""));
        return of(system, System.getenv(), System.getProperty("user.name", ""), home);
    }

    static AclRights of(FileSystem system, Map<String, String> environment, String name, Path home) {
        Optional<UserPrincipal> user = user(system, environment.getOrDefault("USERDOMAIN", ""), name);
        Set<UserPrincipal> trusted = new HashSet<>();
        user.ifPresent(trusted::add);
        try {
            AclFileAttributeView view = Files.getFileAttributeView(home, AclFileAttributeView.class);
            if (view != null) {
                trusted.add(view.getOwner());
                view.getAcl().stream()
                        .filter(each -> each.type() == AclEntryType.ALLOW)
                        .forEach(each -> trusted.add(each.principal()));
            }
        } catch (IOException noHome) {
            // The user alone, then.
        }
        return new AclRights(user, Set.copyOf(trusted));
    }

    /** A name may be known on the machine and in its domain. */
    private static Optional<UserPrincipal> user(FileSystem system, String domain, String name) {
        for (String spelled : domain.isEmpty() ? List.of(name) : List.of(domain + "\\" + name, name)) {
            try {
                return Optional.of(system.getUserPrincipalLookupService().lookupPrincipalByName(spelled));
            } catch (IOException | UnsupportedOperationException unknown) {
                // The next.
            }
        }
        return Optional.empty();
    }

    @Override
    public FileAttribute<?>[] ofFolder() {
        return attribute(HANDED_DOWN);
    }

    @Override
    public FileAttribute<?>[] ofFile() {
        return attribute(Set.of());
    }

    private FileAttribute<?>[] attribute(Set<AclEntryFlag> flags) {
        // Without a name for the user, what the folder hands down has to do.
        return user.map(owner -> new FileAttribute<?>[] {new AclAttribute(List.of(everything(owner, flags)))})
                .orElseGet(() -> new FileAttribute<?>[0]);
    }

    private static AclEntry everything(UserPrincipal owner, Set<AclEntryFlag> flags) {
        return AclEntry.newBuilder()
                .setType(AclEntryType.ALLOW)
                .setPrincipal(owner)
                .setPermissions(EnumSet.allOf(AclEntryPermission.class))
                .setFlags(flags)
                .build();
    }

    private record AclAttribute(List<AclEntry> value) implements FileAttribute<List<AclEntry>> {
        @Override
        public String name() {
            return "acl:acl";
        }
    }

    @Override
    public Optional<String> ofOthers(Path place) throws IOException {
        String others = view(place).getAcl().stream()
                .filter(this::isForOthers)
                .map(each -> each.principal().getName())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? Optional.empty() : Optional.of(others);
    }

    private boolean isForOthers(AclEntry entry) {
        return entry.type() == AclEntryType.ALLOW && !trusted.contains(entry.principal());
    }

    @Override
    public boolean tighten(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        AclFileAttributeView view = view(folder);
        try {
            view.setAcl(
                    view.getAcl().stream().filter(each -> !isForOthers(each)).toList());
            return ofOthers(folder).isEmpty();
        } catch (FileSystemException | UnsupportedOperationException notOurs) {
            return false;
        }
    }

    @Override
    public String remedy(Path place) {
        String handedDown = Files.isDirectory(place) ? "(OI)(CI)" : "";
        String owner = user.map(UserPrincipal::getName).orElse("%USERNAME%");
        return "icacls \"" + place + "\" /inheritance:r /grant:r \"" + owner + ":" + handedDown + "F\"";
    }

    /** What an administrator makes may belong to all administrators. */
    @Override
    public boolean isOwn(Path place) throws IOException {
        return trusted.contains(view(place).getOwner());
    }

    private static AclFileAttributeView view(Path place) {
        return Files.getFileAttributeView(place, AclFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }
}
