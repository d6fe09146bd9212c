package commonplace.tools.jmespath;

import commonplace.json.Json;
import org.jspecify.annotations.Nullable;

/** For expressions that we trust. */
final class Unlimited implements JmesLimits {
    @Override
    public void steps(int count) {}

    @Override
    public String json(@Nullable Object value) {
        return Json.text(value);
    }
}
