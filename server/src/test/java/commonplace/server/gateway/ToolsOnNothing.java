package commonplace.server.gateway;

import commonplace.server.notes.OwnTools;
import commonplace.tools.Tool;
import java.util.List;

/** Our tools as they are served, for tests that look at them and call none. */
final class ToolsOnNothing {
    private ToolsOnNothing() {}

    static List<Tool> all() {
        return OwnTools.on(
                new OwnTools.Works(
                        () -> {
                            throw onlyLookedAt();
                        },
                        () -> {
                            throw onlyLookedAt();
                        },
                        () -> {
                            throw onlyLookedAt();
                        },
                        () -> {
                            throw onlyLookedAt();
                        },
                        () -> {
                            throw onlyLookedAt();
                        }),
                new ServerEnvironment((_, broken) -> {
                    throw new AssertionError(broken);
                }));
    }

    private static AssertionError onlyLookedAt() {
        return new AssertionError("the tools are only looked at");
    }
}
