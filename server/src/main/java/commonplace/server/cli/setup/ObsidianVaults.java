package commonplace.server.cli.setup;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.server.upstream.ClientPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The vaults that Obsidian knows of: those that are open first, then by when they were opened last. */
final class ObsidianVaults {
    private static final int MAX_BYTES = 1 << 20;

    /** How a folder tells that it is one. */
    private static final String FOLDER = ".obsidian";

    private ObsidianVaults() {}

    /** Whether Obsidian has worked in this folder. */
    static boolean isOne(Path folder) {
        return Files.isDirectory(folder.resolve(FOLDER));
    }

    private record KnownVault(Path folder, boolean open, long opened) {}

    static List<Path> known(ClientPlaces places) {
        List<KnownVault> vaults = new ArrayList<>();
        for (Path list : lists(places)) {
            vaults.addAll(in(list));
        }
        return vaults.stream()
                .sorted(Comparator.comparing(KnownVault::open)
                        .thenComparingLong(KnownVault::opened)
                        .reversed())
                .map(KnownVault::folder)
                .distinct()
                .toList();
    }

    /** Obsidian's own list; as a Flatpak or a Snap it has one elsewhere. */
    private static List<Path> lists(ClientPlaces places) {
        String list = "obsidian/obsidian.json";
        return List.of(
                places.applications().resolve(list),
                places.home().resolve(".var/app/md.obsidian.Obsidian/config").resolve(list),
                places.home().resolve("snap/obsidian/current/.config").resolve(list));
    }

    // What cannot be read only means that nothing is offered: a person can type the folder.
    private static List<KnownVault> in(Path list) {
        try {
            if (!Files.isRegularFile(list) || Files.size(list) > MAX_BYTES) {
                return List.of();
            }
            Map<String, @Nullable Object> vaults =
                    Json.asObject(Json.readObject(Files.readAllBytes(list)).get("vaults"));
            return vaults == null
                    ? List.of()
                    : vaults.values().stream()
                            .flatMap(vault -> vault(vault).stream())
                            .toList();
        } catch (IOException | MalformedJsonException unreadable) {
            return List.of();
        }
    }

    private static Optional<KnownVault> vault(@Nullable Object json) {
        Map<String, @Nullable Object> vault = Json.asObject(json);
        if (vault == null || !(vault.get("path") instanceof String path)) {
            return Optional.empty();
        }
        try {
            Path folder = Path.of(path);
            long opened = vault.get("ts") instanceof Long time ? time : 0;
            return folder.isAbsolute() && Files.isDirectory(folder)
                    ? Optional.of(new KnownVault(folder, Boolean.TRUE.equals(vault.get("open")), opened))
                    : Optional.empty();
        } catch (InvalidPathException ofAnotherSystem) {
            return Optional.empty();
        }
    }
}
