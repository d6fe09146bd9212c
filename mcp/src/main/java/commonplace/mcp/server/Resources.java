package commonplace.mcp.server;

import commonplace.mcp.Resource;
import commonplace.mcp.ResourceContents;
import commonplace.mcp.ResourceTemplate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be read by address. All methods may block. */
public interface Resources {
    /** The page after the position that an earlier page named, or the first. */
    ListPage<Resource> list(@Nullable String after) throws Exception;

    List<ResourceTemplate> templates();

    /** Empty if there is no such resource. */
    Optional<List<ResourceContents>> read(String uri) throws Exception;
}
