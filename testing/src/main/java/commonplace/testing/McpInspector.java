package commonplace.testing;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The official inspector, as a lint of the tools a server lists. */
public final class McpInspector {
    private static final String CLI = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";

    /** What other tools and scripts answer is any JSON there is, and the metatools cannot say more of it. */
    private static final Pattern FREE_VALUE =
            Pattern.compile("Warning: tool \"(?:run_tool|run_chain|execute_code)\"\n +Path: outputSchema\\.[^\n]*"
                    + "\\.(?:structured|final|value)\n +Issue: Schema carries no validation keyword[^\n]*\n"
                    + " +Suggestion:[^\n]*\n+");

    private static final Pattern SUMMARY = Pattern.compile("0 errors, 4 warnings across 3 tools\\.\\s*");

    private McpInspector() {}

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
        String findings = FREE_VALUE.matcher(inspector.err()).replaceAll("");
        if (!findings.isEmpty() && !SUMMARY.matcher(findings).matches()) {
            throw new AssertionError("the inspector finds: " + findings);
        }
    }
}
