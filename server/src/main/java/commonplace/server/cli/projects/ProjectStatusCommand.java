package commonplace.server.cli.projects;

import commonplace.database.Database;
import commonplace.models.Embedder;
import commonplace.models.LanguageModel;
import commonplace.models.Models;
import commonplace.projects.GitHead;
import commonplace.projects.ProjectStatus;
import commonplace.projects.config.ProjectSetup;
import commonplace.search.passages.StoreException;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.util.Optional;

/** {@code project status}: how a project stands, whether or not anybody has it active. */
final class ProjectStatusCommand {
    private ProjectStatusCommand() {}

    static Command command() {
        return Command.named("status")
                .group(Group.PROJECT)
                .description(
                        "Say how a project stands. Tells its documents by type, how many do not fit their schema, how"
                                + " far the index has come, with which model, and where it is kept.")
                .takesVault()
                .takes(ProjectOption.DIR)
                .footer("It only reads files, and works while others have the project active. Each vault's server keeps"
                        + " indexes of its own: name the one your client names with --vault.")
                .runs(ProjectStatusCommand::run);
    }

    private static Optional<String> database(Settings settings, ProjectStatus status) {
        try {
            return settings.database().usable().map(url -> database(url, status));
        } catch (SettingsException waiting) {
            return Optional.of(Terminal.ofStandardOutput().red(waiting.getMessage()));
        }
    }

    /** What the database has, or why that is not known. */
    private static String database(String url, ProjectStatus status) {
        try (var database = Database.at(url, _ -> {})) {
            return database.name() + ", "
                    + CountText.count(database.counts(status.tenant().owner()).documents(), "document");
        } catch (StoreException unavailable) {
            return Terminal.ofStandardOutput().red(String.valueOf(unavailable.getMessage()));
        }
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        ProjectSetup project = ProjectOption.setup(ProjectOption.folder(arguments, ProjectOption.DIR));
        Settings settings = arguments.settings();
        ProjectStatus status =
                ProjectStatus.of(project, GitHead.of(project.root()).branchName(), settings.projects());
        try (var models = Models.of(settings.models().in(settings.places().cache()))) {
            System.out.print(new ProjectStatusReport(Terminal.ofStandardOutput(), project, status)
                    .of(
                            models.embedder().map(Embedder::id),
                            models.writer().map(LanguageModel::name),
                            database(settings, status)));
        } catch (IllegalArgumentException unusable) {
            throw new SettingsException(String.valueOf(unusable.getMessage()));
        }
        return Exit.OK;
    }
}
