package commonplace.server.notes;

import commonplace.access.Principal;
import commonplace.mcp.server.McpServer;
import commonplace.models.Models;
import commonplace.projects.notes.NoteFinder;
import commonplace.projects.semantic.MeaningProgress;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.registry.curation.LiveRegistry;
import commonplace.server.gateway.ToolGateway;
import commonplace.server.host.Host;
import commonplace.server.host.SessionGreeting;
import commonplace.tools.meta.ToolSelection;
import commonplace.vault.Vault;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A vault that a process has open, as the parts that were made for it answer sessions and end. */
public final class HostedVault implements Host.Service {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final VaultParts parts;
    private final String command;
    private final boolean learns;
    private final MeaningLearner learner;
    private final ToolSelection usual;

    /** Has the parts begin: the vault is opened behind the first answers. For a process that soon ends. */
    public HostedVault(VaultParts parts) {
        this(parts, "", false);
    }

    /**
     * @param command what this process was started as, to tell others
     * @param stays whether this process goes on for as long as somebody wants it: then what the notes mean is learned as soon
     *     as the vault is open
     */
    public HostedVault(VaultParts parts, String command, boolean stays) {
        this.parts = parts;
        this.command = command;
        learner = new MeaningLearner(parts.meaning);
        usual = parts.settings.tools().surface();
        parts.gateway.follow(parts.servers);
        learns = stays && parts.settings.models().embeds();
        parts.vault.start(parts.servers::changed, learns ? learner::startSoon : () -> {});
        parts.registryFollower.start(parts.settings.sources(), VaultParts::say);
        parts.settings.trust().notice().ifPresent(VaultParts::say);
    }

    /** For the page and others in this process; waits until it is open. */
    public Vault vault() {
        return parts.vault.get();
    }

    /** The search, for the page. */
    public NoteFinder finder() {
        return parts.finder.get();
    }

    /** What is known of the meaning of the notes; waits until the vault is open. */
    public SemanticNotes meaning() {
        return parts.meaning.get();
    }

    /** How far this process is with the words and the meaning of the notes; waits for nothing. */
    @Override
    public String status() {
        return new VaultStatus(
                        command,
                        learns,
                        parts.vault.opened().isPresent(),
                        new VaultStatus.WordsDone(parts.words.done(), parts.words.total()),
                        learned())
                .json();
    }

    /** The vault if it is open; waits for nothing. */
    public Optional<Vault> opened() {
        return parts.vault.opened();
    }

    /** {@code opening}, {@code open}, {@code failed} or {@code closed}. */
    public String vaultState() {
        return parts.vault.state();
    }

    /** Through which all tools are reached, for those who count what goes that way. */
    public ToolGateway gateway() {
        return parts.gateway;
    }

    /** What is known of the meaning of the notes, where somebody has opened that; waits for nothing. */
    public Optional<MeaningProgress> learned() {
        try {
            return parts.meaning.made().map(SemanticNotes::progress);
        } catch (RuntimeException closing) {
            return Optional.empty();
        }
    }

    /** For the page. */
    public LiveRegistry registry() {
        return parts.sources.get().registry();
    }

    /** What agents find at which path: the tools that the settings show, all of them, or few that reach all. */
    public Map<String, McpServer> servers() {
        return Map.of(
                "/mcp", parts.servers.of(usual),
                "/mcp/all", parts.servers.of(ToolSelection.ALL),
                "/mcp/lean", parts.servers.of(ToolSelection.LEAN));
    }

    @Override
    public Map<String, String> servedFlags() {
        return parts.settings.servedFlags();
    }

    @Override
    public void backUp(String request, Host.AnswerLines lines) throws IOException {
        new BackupDialog(parts.settings, parts.vault).answer(request, lines);
    }

    @Override
    public boolean serve(SessionGreeting greeting, InputStream in, OutputStream out) {
        return parts.servers
                .of(ToolSelection.parse(greeting.toolSelection()).orElse(usual))
                .serveResumable(in, out, peer(greeting));
    }

    private static McpServer.Peer peer(SessionGreeting greeting) {
        return new McpServer.Peer(
                greeting.folder(),
                switch (greeting.speaker()) {
                    case CLIENT -> Optional.empty();
                    case COMMAND -> Optional.of(Principal.Person.ofThisProcess());
                });
    }

    /**
     * The vault is closed in any case. What can be made again is waited for only so long: a model that is being loaded, or
     * another server that does not end, must not keep the vault from its next host.
     */
    @Override
    public void close() {
        learner.close();
        parts.servers.close();
        List<Thread> derived = List.of(
                closing("gateway", parts.gateway::close),
                closing("sources", parts.registryFollower::close),
                closing("meaning", () -> {
                    parts.projects.close(OpenProjects::close);
                    parts.meaning.close(SemanticNotes::close);
                    parts.models.close(Models::close);
                }));
        try {
            long end = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
            for (Thread each : derived) {
                each.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        } finally {
            parts.vault.close();
        }
    }

    private static Thread closing(String what, Runnable work) {
        return Thread.ofPlatform().daemon().name("close-" + what).start(work);
    }
}
