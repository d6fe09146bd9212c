package commonplace.server.cli;

import commonplace.base.Log;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * SIGHUP, which tells a server to read its configuration again. Where there is no such signal, as on Windows, or somebody has
 * asked that it be ignored ({@code nohup}), nothing happens.
 *
 * <p>A terminal that is closed sends the same signal to what runs in it, and whoever closes a window means that this ends. So
 * it does, where there was a terminal and is none any more.
 */
final class ReloadSignal {
    private static final String TERMINAL = "/dev/tty";
    private static final long TERMINAL_MILLIS = 500;

    /** As a shell tells of a process that SIGHUP has ended. */
    private static final int HUNG_UP = 128 + 1;

    private final boolean inTerminal = hasTerminal();
    private Optional<Runnable> reload = Optional.empty();
    private boolean early;

    private ReloadSignal() {}

    /** The signal ends this process no more, and is remembered until it is known what it means. */
    static ReloadSignal await() {
        var signal = new ReloadSignal();
        signal.listen();
        return signal;
    }

    /** Has this done for each signal from now on, one after the other, and for those that came before. */
    synchronized void does(Runnable each) {
        reload = Optional.of(each);
        if (early) {
            early = false;
            each.run();
        }
    }

    private void listen() {
        try {
            // The one way that the JDK has, and which it keeps for that. It is no part of Java, so that the compiler
            // warns of its name.
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object handling = Proxy.newProxyInstance(
                    ReloadSignal.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            received();
                        }
                        return switch (method.getName()) {
                            case "hashCode" -> System.identityHashCode(proxy);
                            case "equals" ->
                                arguments != null
                                        && System.identityHashCode(proxy) == System.identityHashCode(arguments[0]);
                            case "toString" -> "reload";
                            default -> null;
                        };
                    });
            Object hangUp = signal.getConstructor(String.class).newInstance("HUP");
            signal.getMethod("handle", signal, handler).invoke(null, hangUp, handling);
        } catch (ReflectiveOperationException | RuntimeException none) {
            Log.debug("SIGHUP is not listened to, and the configuration is read at the start alone", none);
        }
    }

    private void received() {
        if (inTerminal && isTerminalGone()) {
            System.exit(HUNG_UP);
        }
        synchronized (this) {
            early = reload.isEmpty();
            reload.ifPresent(Runnable::run);
        }
    }

    /** It takes a moment until the system has taken a terminal away that was closed. */
    private static boolean isTerminalGone() {
        try {
            TimeUnit.MILLISECONDS.sleep(TERMINAL_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return !hasTerminal();
    }

    private static boolean hasTerminal() {
        try (var terminal = new FileInputStream(TERMINAL)) {
            return terminal.getFD().valid();
        } catch (IOException none) {
            return false;
        }
    }
}
