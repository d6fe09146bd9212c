package commonplace.server.mcp;

/** The demo as a program, for clients that start their server or want its address. */
final class DemoServer {
    private DemoServer() {}

    /** {@code stdio}, or {@code http} for one that prints its address, or {@code conformance} for the suite's. */
    public static void main(String[] args) throws Exception {
        McpServer server = args[0].equals("conformance")
                ? ConformanceFeatures.server()
                : DemoFeatures.server(Options.DEFAULT.withPageSize(6));
        if (args[0].equals("stdio")) {
            server.serve(System.in, System.out);
            return;
        }
        try (var http = new HttpServer(server, args.length > 1 ? args[1] : null)) {
            System.out.println(http.uri());
            // Whoever started it ends it by closing its input.
            System.in.readAllBytes();
        }
    }
}
