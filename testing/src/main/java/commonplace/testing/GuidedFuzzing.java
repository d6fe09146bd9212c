package commonplace.testing;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Jazzer calls: the reader of one fuzz test, with inputs that are chosen by what code they reach. {@code ./fuzz} starts
 * it.
 */
public final class GuidedFuzzing {
    private static boolean waiting;
    private static @Nullable Target target;

    private GuidedFuzzing() {}

    /** What a test spoils inputs for. */
    private record Target(List<byte[]> good, Class<? extends Exception> refused, Fuzzing.Reader reader) {}

    /** Ends a test that has said what its target is. */
    private static final class Taken extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Takes a test's target instead of having it run, if Jazzer is to run it. */
    static void take(List<byte[]> good, Class<? extends Exception> refused, Fuzzing.Reader reader) {
        if (waiting) {
            waiting = false;
            target = new Target(good, refused, reader);
            throw new Taken();
        }
    }

    /** @param arguments a test's class, its method, and the folder for the inputs that it begins with */
    public static void fuzzerInitialize(String[] arguments) throws ReflectiveOperationException, IOException {
        Class<?> type = Class.forName(arguments[0]);
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object test = constructor.newInstance();
        for (Field field : type.getDeclaredFields()) {
            if (field.getType() == Path.class && field.trySetAccessible() && field.get(test) == null) {
                field.set(test, Files.createTempDirectory("fuzz"));
            }
        }
        Method method = type.getDeclaredMethod(arguments[1]);
        method.setAccessible(true);
        target = null;
        waiting = true;
        try {
            method.invoke(test);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof Taken)) {
                throw e;
            }
        }
        waiting = false;
        keep(target().good(), Path.of(arguments[2]));
    }

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        Target tested = target();
        Fuzzing.read(input, tested.refused(), tested.reader());
    }

    private static Target target() {
        if (target == null) {
            throw new IllegalArgumentException("this test spoils nothing");
        }
        return target;
    }

    private static void keep(List<byte[]> inputs, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < inputs.size(); i++) {
            Files.write(folder.resolve("good-" + i), inputs.get(i));
        }
    }
}
