package commonplace.server.upstream;

import static commonplace.server.upstream.TestServers.LONG;
import static commonplace.server.upstream.TestServers.hostile;
import static commonplace.server.upstream.TestServers.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UpstreamsTest {
    private final TestServers.Heard heard = new TestServers.Heard();

    private static UpstreamConfig named(String name, UpstreamConfig config, boolean disabled, Set<String> deny) {
        return new UpstreamConfig(
                name, config.way(), config.connectLimit(), config.requestLimit(), disabled, Set.of(), deny);
    }

    @Test
    void aServerThatHangsDelaysNoOther() throws Exception {
        var configs = List.of(
                named("hangs", hostile("silent"), false, Set.of()),
                named("works", hostile("plain"), false, Set.of("die")),
                named("off", hostile("plain"), true, Set.of()));
        var quick = Limits.DEFAULT.withPatience(LONG, Duration.ofMillis(100), Duration.ofMillis(1));
        try (var all = new Upstreams(configs, Setup.DEFAULT.with(quick).with(heard))) {
            assertEquals(new State.NotStarted(), all.health().get("works"));
            all.startAll();
            heard.await("Ready");

            assertFalse(all.health().get("hangs") instanceof State.Ready);
            assertInstanceOf(State.Ready.class, all.health().get("works"));
            assertEquals(new State.Disabled(), all.health().get("off"));
            Map<String, Upstream.Known> known = all.known();
            assertEquals(new Upstream.Known(List.of(), List.of(), false), known.get("hangs"));
            Upstream works = all.get("works");
            assertNotNull(works);
            assertEquals(works.known(), known.get("works"));
            List<String> names =
                    works.known().tools().stream().map(UpstreamTool::name).toList();
            assertTrue(names.contains("ok") && !names.contains("die"), names::toString);
            assertEquals("fine", text(works.call("ok", Map.of(), LONG)));
        }
    }

    @Test
    void whatIsDeniedOrOffIsNotCalled() {
        try (var denied = new Upstream(named("works", hostile("plain"), false, Set.of("die")), Setup.DEFAULT);
                var off = new Upstream(named("off", hostile("plain"), true, Set.of()), Setup.DEFAULT)) {
            UpstreamException first = assertThrows(UpstreamException.class, () -> denied.call("die", Map.of(), LONG));
            assertEquals("server 'works': the configuration does not let 'die' be called", first.getMessage());
            assertEquals(new State.NotStarted(), denied.state());

            UpstreamException second = assertThrows(UpstreamException.class, () -> off.call("ok", Map.of(), LONG));
            assertEquals("server 'off': it is disabled in the configuration", second.getMessage());
            assertTrue(off.known().tools().isEmpty());
        }
    }
}
