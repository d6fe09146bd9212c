package commonplace.tools.meta;

import commonplace.access.Principal;
import commonplace.search.catalog.CatalogSettings;
import commonplace.tools.Caller;
import commonplace.tools.Tool;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tools behind the door, without a server around them. */
final class FakeGateway {
    /** No other servers. */
    static final Toolbox.OtherServers NOBODY = new Toolbox.OtherServers() {
        @Override
        public void ready() {}

        @Override
        public Map<String, String> silent() {
            return Map.of();
        }

        @Override
        public Optional<String> notice() {
            return Optional.empty();
        }
    };

    private FakeGateway() {}

    static Gateway of(Policy policy, FakeTool... tools) {
        var toolbox = new Toolbox(policy, NOBODY);
        Map<String, List<Tool>> namespaces = Arrays.stream(tools)
                .collect(Collectors.groupingBy(tool -> tool.id().namespace(), Collectors.toList()));
        namespaces.forEach(toolbox::put);
        return new Gateway(
                policy,
                toolbox,
                new Gateway.Finding(CatalogSettings.DEFAULTS, new Meaningless(), SearchExperience::none),
                new EmptyShelf(),
                result -> Map.of("result", result));
    }

    /** A person who always answers the same, and remembers the questions. */
    static final class Person implements Caller {
        final List<String> questions = new java.util.ArrayList<>();
        private final Optional<Boolean> answer;

        Person(Optional<Boolean> answer) {
            this.answer = answer;
        }

        @Override
        public Principal principal() {
            return Principal.UNKNOWN;
        }

        @Override
        public Object identity() {
            return this;
        }

        @Override
        public void progress(double done, double total, String message) {}

        @Override
        public Optional<Model> model() {
            return Optional.empty();
        }

        @Override
        public Optional<Boolean> confirms(String question) {
            questions.add(question);
            return answer;
        }
    }

    private static final class Meaningless implements ToolMeanings {
        @Override
        public boolean areWanted() {
            return false;
        }

        @Override
        public float[] query(String text) {
            return NO_VECTOR;
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            return List.of();
        }
    }

    private static final class EmptyShelf implements ResourceCatalog {
        @Override
        public Part resources(Optional<String> server, Optional<String> from) {
            return new Part(List.of(), Optional.empty());
        }

        @Override
        public List<Map<String, @Nullable Object>> read(String uri) {
            return List.of();
        }

        @Override
        public List<Map<String, @Nullable Object>> prompts(Optional<String> server) {
            return List.of();
        }

        @Override
        public Filled prompt(String name, Map<String, String> arguments) {
            return new Filled(Optional.empty(), List.of());
        }
    }
}
