package commonplace.tools.meta;

import io.burt.jmespath.Adapter;
import io.burt.jmespath.Expression;
import io.burt.jmespath.JmesPathType;
import io.burt.jmespath.RuntimeConfiguration;
import io.burt.jmespath.function.ArgumentConstraints;
import io.burt.jmespath.function.BaseFunction;
import io.burt.jmespath.function.FunctionArgument;
import io.burt.jmespath.function.FunctionRegistry;
import io.burt.jmespath.jcf.JcfRuntime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** JMESPath on plain values, with every step of an evaluation counted: {@code [@,@][]|[@,@][]|…} doubles with each bar. */
final class Paths extends JcfRuntime {
    private static final Paths RUNTIME = new Paths();

    /** Compiled expressions are used by many threads at once, so what one evaluation may spend is not theirs to hold. */
    private static final ScopedValue<Budget> BUDGET = ScopedValue.newInstance();

    private static final int CHARACTERS_A_STEP = 16;
    private static final int MAX_TEXT = 1_000_000;

    // 2^53: up to here a double that is whole is the number that was meant.
    private static final double EXACT = 9_007_199_254_740_992.0;

    private Paths() {
        super(RuntimeConfiguration.builder()
                .withFunctionRegistry(FunctionRegistry.defaultRegistry().extend(new Contains()))
                .build());
    }

    static Expression<Object> compiled(String expression) {
        return RUNTIME.compile(expression);
    }

    static @Nullable Object search(Expression<Object> expression, @Nullable Object value, Budget budget) {
        return ScopedValue.where(BUDGET, budget).call(() -> expression.search(value));
    }

    private static void spend(int steps) {
        if (BUDGET.isBound()) {
            BUDGET.get().steps(steps);
        }
    }

    @Override
    public JmesPathType typeOf(@Nullable Object value) {
        spend(1);
        return super.typeOf(value);
    }

    @Override
    public List<Object> toList(@Nullable Object value) {
        List<Object> list = super.toList(value);
        spend(list.size());
        return list;
    }

    @Override
    public Object createArray(Collection<Object> elements) {
        spend(elements.size());
        return elements instanceof RandomAccess ? elements : new ArrayList<>(elements);
    }

    @Override
    public Object createObject(Map<Object, Object> parts) {
        spend(parts.size());
        return parts;
    }

    @Override
    public Collection<Object> getPropertyNames(@Nullable Object value) {
        Collection<Object> names = super.getPropertyNames(value);
        spend(names.size());
        return names;
    }

    @Override
    public String toString(@Nullable Object value) {
        String text = value instanceof String string ? string : Compact.json(value, MAX_TEXT);
        spend(1 + text.length() / CHARACTERS_A_STEP);
        return text;
    }

    @Override
    public Object createString(String text) {
        spend(1 + text.length() / CHARACTERS_A_STEP);
        return text;
    }

    /** What adds up to a whole number is one: nobody wants to read "3.0 hits". */
    @Override
    public @Nullable Object createNumber(double number) {
        if (number == Math.rint(number) && Math.abs(number) <= EXACT) {
            return (long) number;
        }
        return Double.isFinite(number) ? number : null;
    }

    /** The library's own asks {@code equals}, for which 1 is not 1.0, and which nothing counts. */
    private static final class Contains extends BaseFunction {
        Contains() {
            super(
                    "contains",
                    ArgumentConstraints.typeOf(JmesPathType.ARRAY, JmesPathType.STRING),
                    ArgumentConstraints.anyValue());
        }

        @Override
        protected <T> T callFunction(Adapter<T> runtime, List<FunctionArgument<T>> arguments) {
            T all = arguments.get(0).value();
            T wanted = arguments.get(1).value();
            boolean found = runtime.typeOf(all) == JmesPathType.ARRAY
                    ? runtime.toList(all).stream().anyMatch(each -> runtime.compare(each, wanted) == 0)
                    : runtime.typeOf(wanted) == JmesPathType.STRING
                            && runtime.toString(all).contains(runtime.toString(wanted));
            return runtime.createBoolean(found);
        }
    }
}
