package commonplace.server.cli.projects;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The file that teaches agents how to keep a project's documentation. */
final class Skill {
    /** Where agents look for it, from the repository's root. */
    static final String PATH = ".claude/skills/compounding-docs/SKILL.md";

    private static final String RESOURCE = "/commonplace/skill/SKILL.md";

    private Skill() {}

    static String text() {
        try (InputStream resource = Skill.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException(RESOURCE + " is missing");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
