package commonplace.sandbox;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Tools that are easy to foresee: one that answers, one that does not, one that breaks. */
final class TestTools implements Tools {
    private final CountDownLatch never = new CountDownLatch(1);

    @Override
    public @Nullable Object call(String id, @Nullable Object arguments) throws ToolFailure, InterruptedException {
        return switch (id) {
            case "test:echo" -> arguments;
            case "test:hang" -> {
                never.await();
                yield null;
            }
            case "test:broken" -> throw new IllegalStateException("a secret of commonplace.sandbox");
            case "test:refuse" -> throw new ToolFailure("validation_input", "q is missing");
            default -> throw new ToolFailure("tool_not_found", "there is no tool " + id);
        };
    }
}
