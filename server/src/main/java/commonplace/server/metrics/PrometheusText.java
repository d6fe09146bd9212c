package commonplace.server.metrics;

import commonplace.base.LatencyHistogram;
import commonplace.projects.semantic.MeaningProgress;
import commonplace.server.bundled.ProductVersion;
import commonplace.server.web.SiteFigures;
import commonplace.tools.ToolId;
import commonplace.tools.meta.MetaTools;
import commonplace.vault.Vault;
import commonplace.vault.VaultFigures;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The numbers of a server as Prometheus reads them. The one class that others use of those that stand on its library: to name
 * it loads nothing of that, to make one does.
 */
public final class PrometheusText {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final String TOOL = "tool";
    private static final String OUTCOME = "outcome";

    private final MetricSources sources;
    private final PrometheusRegistry jvm = new PrometheusRegistry();
    private final PrometheusTextFormatWriter writer =
            PrometheusTextFormatWriter.builder().build();

    public PrometheusText(MetricSources sources) {
        this.sources = sources;
        JvmMetrics.builder().register(jvm);
    }

    /** As they are now, in UTF-8. */
    public byte[] write() {
        var families = new MetricFamilies();
        families.info("build", "Which version of Commonplace this is.", Labels.of("version", ProductVersion.CURRENT));
        calls(families);
        scripts(families);
        sessions(families);
        limits(families);
        sources.hosted().opened().map(Vault::figures).ifPresent(figures -> vault(families, figures));
        families.gauge("vault_open", "1 when the vault is open, 0 while it is being opened.", open());
        sources.hosted().learned().ifPresent(progress -> meaning(families, progress));
        upstream(families);

        var all = MetricSnapshots.builder();
        families.made().forEach(all::metricSnapshot);
        jvm.scrape().forEach(all::metricSnapshot);
        var out = new ByteArrayOutputStream();
        try {
            writer.write(out, all.build());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    private int open() {
        return sources.hosted().opened().isPresent() ? 1 : 0;
    }

    private void calls(MetricFamilies families) {
        var durations = families.histograms(
                "tool_call_duration_seconds",
                "How long calls of tools took, by what came of them; those that tools and scripts make too.");
        sources.calls()
                .counted()
                .forEach((tool, outcomes) ->
                        outcomes.forEach((outcome, counted) -> durations.dataPoint(MetricFamilies.distribution(
                                Labels.of(TOOL, tool.toString(), OUTCOME, outcome.word()), counted))));
        families.add(durations.build());
    }

    private void scripts(MetricFamilies families) {
        var runs = families.counters("sandbox_runs", "Scripts of agents that were run, by what came of them.");
        Map<CallOutcome, LatencyHistogram.Counted> scripts =
                sources.calls().counted().getOrDefault(new ToolId(MetaTools.NAME, MetaTools.EXECUTE_CODE), Map.of());
        scripts.forEach((outcome, counted) ->
                runs.dataPoint(MetricFamilies.count(Labels.of(OUTCOME, outcome.word()), total(counted))));
        families.add(runs.build());
        families.gauge(
                "sandbox_running",
                "Scripts of agents that run at this moment.",
                sources.hosted().gateway().runningScripts());
    }

    private static long total(LatencyHistogram.Counted counted) {
        long total = 0;
        for (long count : counted.counts()) {
            total += count;
        }
        return total;
    }

    private void sessions(MetricFamilies families) {
        SiteFigures site = sources.site().get();
        var sessions = families.gauges(
                "mcp_sessions", "Open sessions of MCP clients: over HTTP, and of this machine over a socket.");
        sessions.dataPoint(MetricFamilies.point(Labels.of("transport", "http"), site.mcpSessions()));
        sessions.dataPoint(MetricFamilies.point(
                Labels.of("transport", "local"), sources.localSessions().getAsInt()));
        families.add(sessions.build());
        families.gauge(
                "mcp_requests_in_progress",
                "MCP requests over HTTP that are being answered; those of clients that wait for changes too.",
                site.mcpRequests());
        families.gauge("http_connections", "Open connections that speak HTTP.", site.httpConnections());
        families.gauge("editor_connections", "Open WebSockets of editors.", site.editorConnections());
        families.gauge("edited_documents", "Documents that an editor has open.", site.editedDocuments());
        families.gauge(
                "connection_buffer_bytes", "Memory for what connections sent or wait for.", site.bufferedBytes());
        families.gauge(
                "connection_buffer_limit_bytes",
                "What that memory may be; beyond it the connection with the most is cut.",
                site.bufferLimit());
    }

    private void limits(MetricFamilies families) {
        var refusals = families.counters(
                "limit_refusals", "How often a client was refused something because it, or its token, had enough.");
        for (SiteFigures.Refusals each : sources.site().get().refusals()) {
            refusals.dataPoint(
                    MetricFamilies.count(Labels.of("limit", each.limit().word(), "per", each.per()), each.count()));
        }
        families.add(refusals.build());
    }

    private static void vault(MetricFamilies families, VaultFigures figures) {
        families.gauge("notes", "Notes of the vault.", figures.notes());
        families.gauge(
                "live_documents",
                "Documents in memory that can be edited live.",
                figures.live().documents());
        families.gauge(
                "live_documents_unwritten",
                "Live documents whose files do not have all of their text yet.",
                figures.live().unwritten());
        VaultFigures.Journal journal = figures.journal();
        families.gauge("journal_waiting_bytes", "What was changed and is not on disk yet.", journal.waitingBytes());
        families.gauge(
                "journal_lag_seconds",
                "For how long the oldest change has waited for the disk.",
                journal.lagNanos() / NANOS_PER_SECOND);
        families.add(families.counters("journal_failures", "How often the disk took nothing of the journal.")
                .dataPoint(MetricFamilies.count(Labels.EMPTY, journal.failures()))
                .build());
        families.add(families.histograms(
                        "journal_fsync_duration_seconds", "How long it took to force the journal to the disk.")
                .dataPoint(MetricFamilies.distribution(Labels.EMPTY, journal.forced()))
                .build());
        VaultFigures.Index index = figures.index();
        families.gauge("index_bytes", "The index of words, on disk.", index.bytes());
        families.gauge(
                "index_usable", "1 when the index has what the files have, 0 when it is lost.", index.whole() ? 1 : 0);
        families.gauge("index_waiting_notes", "Changed notes that are not in the index yet.", index.waiting());
        families.gauge(
                "index_lag_seconds", "For how long the first of them has waited.", index.lagNanos() / NANOS_PER_SECOND);
    }

    private static void meaning(MetricFamilies families, MeaningProgress progress) {
        families.gauge("meaning_notes", "Notes that were read for their meaning.", progress.notesRead());
        families.gauge("meaning_passages", "Passages of these notes.", progress.passages());
        families.gauge(
                "meaning_waiting_passages",
                "Passages that wait to be embedded; 0 where there is no model.",
                progress.wanted() ? Math.max(0, progress.passages() - progress.embedded()) : 0);
    }

    private void upstream(MetricFamilies families) {
        var states = families.gauges(
                "upstream_server_state",
                "1 for the state that another MCP server is in: not_started, starting, ready, sick, needs_auth,"
                        + " disabled.");
        sources.hosted()
                .gateway()
                .remoteStates()
                .forEach((server, state) ->
                        states.dataPoint(MetricFamilies.point(Labels.of("server", server, "state", state), 1)));
        families.add(states.build());
    }
}
