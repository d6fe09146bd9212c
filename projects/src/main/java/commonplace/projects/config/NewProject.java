package commonplace.projects.config;

import commonplace.json.Json;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a project of a repository. What is there already is left as it is. */
public final class NewProject {
    private static final String KEEP = ".gitkeep";

    private final Path root;
    private final List<String> made = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();

    public NewProject(Path root) {
        this.root = root;
    }

    /** What a project in this folder is called unless somebody says otherwise. */
    public static String nameIn(Path root) {
        Path name = root.getFileName();
        return Slug.project(name == null ? "" : name.toString());
    }

    /** The text of a configuration that says this and no more. */
    public static String config(String name, Optional<String> docsPath, Optional<String> external) {
        var fields = new ArrayList<String>();
        fields.add("  \"project_name\": " + Json.text(name));
        docsPath.ifPresent(path -> fields.add("  \"docs_path\": " + Json.text(path)));
        external.ifPresent(path -> fields.add("  \"external_docs\": {\n    \"path\": " + Json.text(path) + "\n  }"));
        return "{\n" + String.join(",\n", fields) + "\n}\n";
    }

    /** Writes a file, unless there is one. */
    public void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            made.add(path);
        } catch (FileAlreadyExistsException there) {
            kept.add(path);
        }
    }

    /** Makes a folder that git keeps though it is empty, unless there is one. */
    public void folder(String path) throws IOException {
        Path folder = root.resolve(path);
        if (Files.isDirectory(folder)) {
            kept.add(path + "/");
            return;
        }
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(KEEP), "", StandardOpenOption.CREATE_NEW);
        made.add(path + "/");
    }

    /** What was made, from the root; folders end with a slash. */
    public List<String> made() {
        return List.copyOf(made);
    }

    /** What was there already. */
    public List<String> kept() {
        return List.copyOf(kept);
    }
}
