package commonplace.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShapeTest {
    record Arguments(
            @Doc("What to find") String pattern,
            @Named("-A") Optional<Double> after,
            Optional<Integer> headLimit) {}

    private final Shape<Arguments> shape = Shape.of(Arguments.class);

    @Test
    void theSchemaSaysWhatIsTaken() {
        assertEquals(
                "{type=object, required=[pattern], properties={pattern={type=string, description=What to find},"
                        + " -A={type=number}, head_limit={type=integer}}}",
                shape.schema().toString());
        assertEquals(false, shape.closed().schema().get("additionalProperties"));
    }

    @Test
    void aNameThatJavaDoesNotHaveIsTheNameOutside() {
        assertEquals(
                new Shape.Bound.Fits<>(new Arguments("x", Optional.of(2.5), Optional.empty())),
                shape.bind(Map.of("pattern", "x", "-A", 2.5)));
        assertEquals(
                Map.of("pattern", "x", "-A", 2.5),
                Shape.values(new Arguments("x", Optional.of(2.5), Optional.empty())));
    }

    @Test
    void whatDoesNotFitIsNamed() {
        assertEquals(
                new Shape.Bound.Misfit<>("'-A' must be a number, not \"2\""),
                shape.bind(Map.of("pattern", "x", "-A", "2")));
        assertEquals(
                new Shape.Bound.Misfit<>("there is no argument 'zzz' (it takes pattern, -A, head_limit)"),
                shape.bind(Map.of("pattern", "x", "zzz", 2)));
    }
}
