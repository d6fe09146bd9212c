package commonplace.server.cli.projects;

import commonplace.projects.DocTypeCount;
import commonplace.projects.ProjectStatus;
import commonplace.projects.config.ProjectSetup;
import commonplace.search.passages.PassageSummary;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.Optional;

/** How a project stands, for people. */
final class ProjectStatusReport {
    private static final int NAMES = 11;

    private final Terminal terminal;
    private final ProjectSetup project;
    private final ProjectStatus status;

    ProjectStatusReport(Terminal terminal, ProjectSetup project, ProjectStatus status) {
        this.terminal = terminal;
        this.project = project;
        this.status = status;
    }

    /**
     * @param embedder the model that would be used now
     * @param database that keeps the documents, if not files do
     */
    String of(Optional<String> embedder, Optional<String> writer, Optional<String> database) {
        return terminal.bold(status.tenant().project()) + "\n"
                + line("Folder", project.root().toString())
                + line("Branch", status.tenant().branch())
                + line("Path hash", status.tenant().pathHash())
                + "\n"
                + types()
                + "\n"
                + external()
                + line("Embedded", embedded(embedder))
                + line("Model", embedder.orElse("none: documents are found by their words only"))
                + line("Answers", writer.map(name -> "written by " + name).orElse("quoted from the documents"))
                + database.map(name -> line("Database", name)).orElse("")
                + line("Index", index());
    }

    private String types() {
        int width = status.types().stream()
                .mapToInt(each -> each.type().name().length())
                .max()
                .orElse(0);
        var text = new StringBuilder(
                terminal.dim("Documents in " + project.config().docsPath() + "/") + "\n");
        for (DocTypeCount each : status.types()) {
            text.append("  ")
                    .append(Cells.padded(each.type().name(), width + 2))
                    .append("%5s".formatted(CountText.number(each.documents())));
            if (each.invalid() > 0) {
                text.append("   ").append(terminal.red(CountText.number(each.invalid()) + " left out"));
            }
            text.append('\n');
        }
        if (status.strangers() > 0) {
            text.append("  ")
                    .append(terminal.red(CountText.count(status.strangers(), "document")
                            + (status.strangers() == 1 ? " names" : " name") + " no type of this project"))
                    .append('\n');
        }
        boolean wrong = status.strangers() > 0 || status.types().stream().anyMatch(each -> each.invalid() > 0);
        return text + (wrong ? terminal.dim("  `commonplace project lint` says why") + "\n" : "");
    }

    private String external() {
        return status.external()
                .map(count -> line(
                        "External",
                        CountText.count(count, "document") + " in ./"
                                + project.config().externalDocs().orElseThrow().path()))
                .orElse("");
    }

    private String embedded(Optional<String> embedder) {
        if (status.indexed().isEmpty()) {
            return "nothing yet; it is done when the project is first activated";
        }
        PassageSummary indexed = status.indexed().get();
        String external = status.indexedExternal()
                .map(summary -> ", and " + share(summary) + " external")
                .orElse("");
        // The index notes the model with the version of how passages are cut.
        String model = indexed.model().replaceFirst(" \\d+$", "");
        String other = embedder.isPresent() && !embedder.get().equals(model)
                ? terminal.yellow(", by another model: " + model)
                : "";
        return share(indexed) + external + other;
    }

    private static String share(PassageSummary summary) {
        long passages = summary.coverage().windows();
        long embedded = summary.coverage().embedded();
        String share = embedded == passages ? "all of " : CountText.number(embedded) + " of ";
        return share + CountText.count(passages, "passage") + " of " + CountText.count(summary.documents(), "document");
    }

    private String index() {
        Path index = status.index();
        return status.indexed().isPresent() ? index.toString() : index + " (not made yet)";
    }

    private String line(String name, String value) {
        return terminal.dim(Cells.padded(name, NAMES)) + value + "\n";
    }
}
