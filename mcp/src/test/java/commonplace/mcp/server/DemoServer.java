package commonplace.mcp.server;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The demo as a program, for clients that start their server or want its address. */
final class DemoServer {
    private DemoServer() {}

    /** {@code stdio}, or {@code http} for one that prints its address, or {@code conformance} for the suite's. */
    public static void main(String[] args) throws Exception {
        McpServer server = args[0].equals("conformance")
                ? ConformanceFeatures.server()
                : DemoFeatures.server(ServerOptions.DEFAULT.withPageSize(6));
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        if (args[0].equals("stdio")) {
            server.serve(System.in, out);
            return;
        }
        try (var http = new HttpServer(server, args.length > 1 ? args[1] : null)) {
            out.write((http.uri() + "\n").getBytes(StandardCharsets.UTF_8));
            // Whoever started it ends it by closing its input.
            System.in.readAllBytes();
        }
    }
}
