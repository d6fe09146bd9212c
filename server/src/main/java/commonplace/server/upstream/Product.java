package commonplace.server.upstream;

import commonplace.mcp.Implementation;
import commonplace.server.bundled.ProductVersion;

/** How this program names itself, to clients and to other people's servers. */
public final class Product {
    public static final Implementation IMPLEMENTATION =
            new Implementation("commonplace", "Commonplace", ProductVersion.CURRENT);

    private Product() {}
}
