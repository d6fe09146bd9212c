package commonplace.models;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a kind of server is spoken to. */
interface ModelApi {
    /** What the server is called in messages. */
    String title();

    /** What a model of such a server is called among models of others. */
    String id(String model, URI server);

    String embedPath();

    Map<String, @Nullable Object> embedRequest(String model, List<String> texts);

    List<float[]> vectors(byte[] answer) throws IOException;

    String chatPath();

    Map<String, @Nullable Object> chatRequest(String model, String system, String user, int maxTokens);

    /** What the model wrote, if it came to its end. */
    String written(byte[] answer) throws IOException;

    /** A sentence that says what helps against a refusal, after a full stop, or nothing. */
    String advice(int status, String model);
}
