package commonplace.server.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.testing.Finished;
import commonplace.testing.NodePackages;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** The official inspector, as a lint of the tools a server lists. */
public final class Inspector {
    private static final String CLI = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";

    private Inspector() {}

    /** Fails if the tools of the server that this command starts have a schema some client may stumble over. */
    public static void expectPortableTools(List<String> serverCommand) {
        List<String> arguments = new ArrayList<>(List.of("--cli"));
        arguments.addAll(serverCommand);
        lint(arguments);
    }

    /** The same for a server that runs already. */
    public static void expectPortableTools(URI server, String token) {
        List<String> arguments = new ArrayList<>(List.of("--cli", server.toString()));
        if (!token.isEmpty()) {
            arguments.addAll(List.of("--header", "Authorization: Bearer " + token));
        }
        lint(arguments);
    }

    private static void lint(List<String> arguments) {
        arguments.addAll(List.of("--method", "tools/list", "--strict"));
        Finished inspector =
                NodePackages.runFile(NodePackages.file(CLI), arguments).expectSuccess();
        assertEquals("", inspector.err(), "the inspector's findings");
    }
}
