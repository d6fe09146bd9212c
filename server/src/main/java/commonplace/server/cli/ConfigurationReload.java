package commonplace.server.cli;

import commonplace.base.Log;
import commonplace.http.AddressRange;
import commonplace.http.AllowList;
import commonplace.http.limits.LimitSettings;
import commonplace.http.tls.TlsException;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.config.ServerConfiguration;
import commonplace.server.cli.config.ServerSettings;
import commonplace.server.cli.config.Setting;
import commonplace.server.settings.SettingsException;
import commonplace.server.web.Monitoring;
import commonplace.server.web.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads the configuration of a running server again: what can be taken over is, the rest is named. A configuration with
 * mistakes leaves everything as it is.
 */
final class ConfigurationReload implements Runnable {
    private final Arguments arguments;
    private final ServerConfiguration started;
    private final Site site;
    private final MonitoringOptions watching;
    private ServerConfiguration current;

    ConfigurationReload(Arguments arguments, ServerConfiguration started, Site site, MonitoringOptions watching) {
        this.arguments = arguments;
        this.started = started;
        this.site = site;
        this.watching = watching;
        this.current = started;
    }

    /** Does what the configuration says of a server that has just been made. */
    void begin() {
        site.clients().change(ServerSettings.limits(started));
    }

    @Override
    public synchronized void run() {
        try {
            ServerConfiguration next = ServerConfiguration.of(arguments);
            ServeOptions options = ServeOptions.of(arguments, next);
            AllowList allowed = options.allowed();
            List<AddressRange> proxies = options.proxies();
            Monitoring monitoring = watching.monitoring(next);
            LimitSettings limits = ServerSettings.limits(next);
            boolean hasChanged = !current.differences(next).isEmpty();
            expectFile(next);
            // The last that can fail: nothing has changed yet.
            useCertificate(options);

            site.allow(allowed);
            site.proxies().change(proxies);
            site.monitor(monitoring);
            site.clients().change(limits);
            // By the level that was there: the next one may not tell of itself.
            tell(next, hasChanged);
            next.configureLog(arguments.has(VaultOptions.VERBOSE));
            current = next;
        } catch (SettingsException mistaken) {
            refused(mistaken.getMessage());
        } catch (IOException | TlsException | RuntimeException failed) {
            refused(String.valueOf(failed.getMessage()));
        }
    }

    /** A file that is not there any more says nothing, and does not say that all shall be as usual. */
    private void expectFile(ServerConfiguration next) throws SettingsException {
        if (current.file().isPresent() && next.file().isEmpty()) {
            throw new SettingsException("there is no configuration file "
                    + current.file().get() + " any more; write" + " {} into it for what is usual");
        }
    }

    private void useCertificate(ServeOptions options) throws TlsException {
        Optional<Path> certificate = options.certificate();
        Optional<Path> key = options.key();
        if (certificate.isPresent() && key.isPresent()) {
            site.useCertificate(certificate.get(), key.get());
        }
    }

    private static void refused(String mistakes) {
        mistakes.lines().forEach(Log::error);
        Log.error("the configuration has mistakes; everything stays as it was");
    }

    private void tell(ServerConfiguration next, boolean hasChanged) {
        for (Setting<?> setting : current.differences(next)) {
            if (isTaken(setting, next)) {
                Log.info("configuration: '" + setting.key() + "' is " + next.shown(setting) + " now");
            }
        }
        for (Setting<?> setting : started.differences(next)) {
            if (!isTaken(setting, next)) {
                Log.warn("configuration: '" + setting.key() + "' is " + next.shown(setting)
                        + " now, which takes effect at the next start");
            }
        }
        Log.info("the configuration was read again" + (hasChanged ? "" : "; nothing in it has changed"));
    }

    /** A server that speaks TLS takes other files for it, and does not begin or end to speak it. */
    private boolean isTaken(Setting<?> setting, ServerConfiguration next) {
        boolean isTls = setting.equals(ServerSettings.TLS_CERT) || setting.equals(ServerSettings.TLS_KEY);
        return setting.reloaded() && (!isTls || started.has(setting) == next.has(setting));
    }
}
