package commonplace.projects;

import commonplace.database.TenantChangedException;
import commonplace.models.Embedder;
import commonplace.models.LanguageModel;
import commonplace.models.ModelException;
import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.answers.Answerer;
import commonplace.projects.config.ConfigPlace;
import commonplace.projects.config.ProjectFinder;
import commonplace.projects.config.ProjectLayout;
import commonplace.search.passages.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;

/**
 * The projects that are active in this process. Each caller has one at a time, and two callers may have two.
 *
 * <p>A caller is any object that is there as long as the calling client is.
 */
public final class Projects implements AutoCloseable {
    private final TenantStore tenants;
    private final Embedder embedder;
    private final Answerer answerer;
    private final ProjectEnvironment environment;
    private final ProjectActions actions;
    private final Map<Tenant, OpenProject> opened = new LinkedHashMap<>();
    private final Map<Object, Tenant> active = new WeakHashMap<>();

    /** What callers had active until somebody deleted it. */
    private final Map<Object, Tenant> deleted = new WeakHashMap<>();

    /** How many activations of a caller are under way; its other calls wait for them. */
    private final Map<Object, Integer> activating = new WeakHashMap<>();

    /** @param writer the model that writes answers, where one is configured */
    public Projects(
            TenantStore tenants, Embedder embedder, Optional<LanguageModel> writer, ProjectEnvironment environment) {
        this.tenants = tenants;
        this.embedder = embedder;
        this.answerer = new Answerer(writer, embedder);
        this.environment = environment;
        this.actions = environment.actions();
    }

    /** Hears how far an activation has come. */
    @FunctionalInterface
    public interface Steps {
        void at(long done, long total, String message);
    }

    /** A question to a project. */
    @FunctionalInterface
    public interface Asking<T> {
        ProjectResult<T> ask(Project project) throws InterruptedException;
    }

    /** Makes a project the caller's active one, in place of the one before; it is complete on return. */
    public ProjectResult<Activation> activate(Object caller, String configPath, String branch, Steps steps)
            throws InterruptedException {
        // What a program prints ends with a line feed, and no branch does.
        String name = branch.strip();
        if (name.chars().anyMatch(Character::isISOControl)) {
            return ProjectResult.bad(
                    Code.INVALID_PARAMS, "'branch_name' holds control characters, which no branch has");
        }
        return switch (LayoutFile.read(configPath, name)) {
            case ProjectResult.Bad<ProjectLayout>(ProjectProblem problem) -> new ProjectResult.Bad<>(problem);
            case ProjectResult.Good<ProjectLayout>(ProjectLayout layout) -> {
                begin(caller);
                try {
                    yield activate(caller, layout, Tenant.of(layout.name(), name, layout.root()), steps);
                } finally {
                    end(caller);
                }
            }
        };
    }

    /** Whether a caller has no project, and has not had one that somebody deleted; waits for one that is on its way. */
    public boolean hasNone(Object caller) throws InterruptedException {
        Optional<OpenProject> found = active(caller);
        synchronized (this) {
            return found.isEmpty() && !deleted.containsKey(caller);
        }
    }

    /**
     * Makes the project that a caller works in the active one, on the branch that is checked out; empty where there is none.
     *
     * @param folders in which the caller works
     */
    public Optional<ProjectResult<Activation>> activateNear(Object caller, List<Path> folders, Steps steps)
            throws InterruptedException {
        Optional<Path> config = Stream.concat(folders.stream(), environment.home().stream())
                .flatMap(folder -> ProjectFinder.ofWorkingFolder(folder).stream())
                .findFirst();
        if (config.isEmpty()) {
            return Optional.empty();
        }
        String branch = GitHead.of(ProjectFinder.root(config.get())).branchName();
        return Optional.of(activate(caller, config.get().toString(), branch, steps));
    }

    private ProjectResult<Activation> activate(Object caller, ProjectLayout layout, Tenant tenant, Steps steps)
            throws InterruptedException {
        try {
            // A server may take its time to answer this, and nobody else should wait for it.
            int dimensions = embedder.dimensions();
            assert dimensions >= 0;
            try {
                return activateOpen(caller, layout, tenant, steps);
            } catch (TenantChangedException taken) {
                close(tenant);
                return activateOpen(caller, layout, tenant, steps);
            }
        } catch (IOException unusable) {
            return ProjectResult.bad(
                    Code.FILE_SYSTEM_ERROR,
                    "the project " + tenant.project() + " cannot be indexed: " + unusable.getMessage());
        } catch (ModelException unavailable) {
            return new ProjectResult.Bad<>(ProjectProblem.of(unavailable));
        } catch (StoreException unavailable) {
            return new ProjectResult.Bad<>(problem(unavailable));
        }
    }

    private ProjectResult<Activation> activateOpen(Object caller, ProjectLayout layout, Tenant tenant, Steps steps)
            throws IOException, ModelException, InterruptedException {
        OpenProject project = open(tenant, layout);
        synchronized (this) {
            active.put(caller, tenant);
            deleted.remove(caller);
        }
        closeUnused();
        steps.at(0, 0, "Reading the documents of " + tenant.project());
        return project.use(each -> ProjectResult.good(
                each.activate((done, total) -> steps.at(done, total, "Learning what the documents mean"))));
    }

    private ProjectProblem problem(StoreException unavailable) {
        return new ProjectProblem(Code.DATABASE_ERROR, actions.told(unavailable));
    }

    /** Asks the caller's active project. */
    public <T> ProjectResult<T> ask(Object caller, Asking<T> question) throws InterruptedException {
        try {
            Optional<OpenProject> project = usable(caller);
            if (project.isEmpty()) {
                return ProjectResult.bad(Code.PROJECT_NOT_ACTIVATED, notActive(caller));
            }
            return project.get().use(question::ask);
        } catch (IOException unusable) {
            return ProjectResult.bad(Code.FILE_SYSTEM_ERROR, String.valueOf(unusable.getMessage()));
        } catch (ModelException unavailable) {
            return new ProjectResult.Bad<>(ProjectProblem.of(unavailable));
        } catch (StoreException unavailable) {
            return new ProjectResult.Bad<>(problem(unavailable));
        }
    }

    private synchronized String notActive(Object caller) {
        Tenant tenant = deleted.get(caller);
        String why = tenant == null
                ? "no project is active; call " + actions.activate() + " first"
                : "the index of the project " + tenant.project() + " on branch " + tenant.branch()
                        + " was deleted with " + actions.delete() + " after you had activated it; " + actions.again();
        return why + ", with config_path (the absolute path of the project's " + ConfigPlace.COMMONPLACE + " or "
                + ConfigPlace.COMPOUNDING_DOCS + ") and branch_name (what `git branch --show-current` prints)."
                + " `commonplace project init` makes a project of a repository.";
    }

    /** Forgets what was indexed of some tenants, or only counts it. A project that was active among them no longer is. */
    public ProjectResult<Deletion.Counts> delete(Deletion deletion, boolean dryRun) {
        if (deletion.project().isBlank()) {
            return ProjectResult.bad(Code.INVALID_PARAMS, "'project_name' is empty; name the project to delete");
        }
        Deletion.Counts counts = Deletion.Counts.NONE;
        try {
            for (Tenant tenant : tenants.all()) {
                if (deletion.covers(tenant)) {
                    counts = counts.plus(counts(tenant));
                    if (!dryRun) {
                        forget(tenant);
                    }
                }
            }
            return ProjectResult.good(counts);
        } catch (IOException failed) {
            return ProjectResult.bad(Code.FILE_SYSTEM_ERROR, "the index cannot be changed: " + failed.getMessage());
        } catch (StoreException unavailable) {
            return new ProjectResult.Bad<>(problem(unavailable));
        }
    }

    @Override
    public synchronized void close() {
        active.clear();
        opened.values().forEach(OpenProject::close);
        opened.clear();
    }

    private synchronized OpenProject open(Tenant tenant, ProjectLayout layout)
            throws IOException, ModelException, InterruptedException {
        OpenProject known = opened.get(tenant);
        if (known != null
                && known.layout().fingerprint().equals(layout.fingerprint())
                && known.indexes().isUsable()) {
            return known;
        }
        if (known != null) {
            opened.remove(tenant);
            known.close();
        }
        TenantStore.Place place = tenants.enter(tenant, layout.root());
        ProjectIndexes indexes = ProjectIndexes.open(layout, tenant, place, embedder, environment);
        var fresh = new OpenProject(
                new Project(tenant, layout, indexes, new QuestionAnswering(answerer, layout.tuning())),
                layout,
                indexes,
                actions);
        opened.put(tenant, fresh);
        fresh.follow(environment.watching().watch(layout.configFolder(), _ -> reload(tenant, layout.configFile())));
        return fresh;
    }

    /** The configuration may have changed, or a schema beside it. One that cannot be used changes nothing. */
    private void reload(Tenant tenant, Path config) {
        switch (LayoutFile.read(config.toString(), tenant.branch())) {
            case ProjectResult.Bad<ProjectLayout>(ProjectProblem problem) ->
                keep(tenant, "The configuration cannot be used, so the last good one holds: " + problem.message());
            case ProjectResult.Good<ProjectLayout>(ProjectLayout layout)
            when layout.name().equals(tenant.project()) -> reload(tenant, layout);
            case ProjectResult.Good<ProjectLayout>(ProjectLayout layout) ->
                keep(tenant, "The project is called " + layout.name() + " now: " + actions.again() + ".");
        }
    }

    private synchronized void keep(Tenant tenant, String why) {
        OpenProject project = opened.get(tenant);
        if (project != null) {
            project.indexes().outdated(why);
            environment.log().accept(tenant.project() + ": " + why);
        }
    }

    private void reload(Tenant tenant, ProjectLayout layout) {
        try {
            OpenProject reopened;
            synchronized (this) {
                OpenProject known = opened.get(tenant);
                if (known == null) {
                    return;
                }
                if (known.layout().fingerprint().equals(layout.fingerprint())) {
                    known.indexes().current();
                    return;
                }
                reopened = open(tenant, layout);
            }
            ProjectResult<Boolean> reconciled = reopened.use(project -> {
                project.reconcile();
                return ProjectResult.good(true);
            });
            assert reconciled != null;
        } catch (IOException | ModelException unusable) {
            environment
                    .log()
                    .accept("the project " + tenant.project() + " cannot be indexed: " + unusable.getMessage());
        } catch (StoreException unavailable) {
            environment
                    .log()
                    .accept("the project " + tenant.project() + " cannot be indexed: " + actions.told(unavailable));
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    /** The caller's active project, whose index is built again where somebody has deleted it. */
    private Optional<OpenProject> usable(Object caller) throws IOException, ModelException, InterruptedException {
        Optional<OpenProject> found = active(caller);
        if (found.isEmpty() || found.get().indexes().isUsable()) {
            return found;
        }
        OpenProject reopened;
        synchronized (this) {
            Tenant tenant = active.get(caller);
            OpenProject known = tenant == null ? null : opened.get(tenant);
            if (tenant == null || known == null) {
                return Optional.empty();
            }
            environment.log().accept("the index of the project " + tenant.project() + " is gone, and is built again");
            reopened = open(tenant, known.layout());
        }
        ProjectResult<Boolean> reconciled = reopened.use(project -> {
            project.reconcile();
            return ProjectResult.good(true);
        });
        assert reconciled != null;
        return Optional.of(reopened);
    }

    private synchronized Optional<OpenProject> active(Object caller) throws InterruptedException {
        while (activating.containsKey(caller) && !active.containsKey(caller)) {
            wait();
        }
        return Optional.ofNullable(active.get(caller)).map(opened::get);
    }

    private synchronized void begin(Object caller) {
        activating.merge(caller, 1, Integer::sum);
    }

    private synchronized void end(Object caller) {
        activating.computeIfPresent(caller, (_, count) -> count == 1 ? null : count - 1);
        notifyAll();
    }

    /** Callers come and go without a word; what none of them has active any more is closed when the next one comes. */
    private synchronized void closeUnused() {
        Set<Tenant> used = new HashSet<>(active.values());
        List<Tenant> unused = opened.keySet().stream()
                .filter(tenant -> !used.contains(tenant))
                .toList();
        unused.forEach(this::close);
        notifyAll();
    }

    private Deletion.Counts counts(Tenant tenant) throws IOException {
        OpenProject project;
        synchronized (this) {
            project = opened.get(tenant);
        }
        return project == null ? tenants.counts(tenant) : project.indexes().counts();
    }

    private void forget(Tenant tenant) throws IOException {
        close(tenant);
        tenants.delete(tenant);
        // Only now: it is not deleted before it is.
        synchronized (this) {
            active.forEach((caller, had) -> {
                if (had.equals(tenant)) {
                    deleted.put(caller, tenant);
                }
            });
            active.values().removeIf(tenant::equals);
        }
    }

    private synchronized void close(Tenant tenant) {
        OpenProject project = opened.remove(tenant);
        if (project != null) {
            project.close();
        }
    }
}
