package commonplace.tools;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/** A part of a record: its name outside, and how to get at it. */
record RecordPart(String name, boolean orNull, MethodHandle accessor) {
    private static final MethodType ACCESSOR = MethodType.methodType(Object.class, Record.class);

    // Looked up once: asked again, the JDK makes each accessor anew, which costs more than all else an answer takes.
    private static final ClassValue<List<RecordPart>> PARTS = new ClassValue<>() {
        @Override
        protected List<RecordPart> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents()).map(RecordPart::of).toList();
        }
    };

    static List<RecordPart> all(Class<? extends Record> type) {
        return PARTS.get(type);
    }

    private static RecordPart of(RecordComponent component) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        try {
            MethodHandle handle = MethodHandles.lookup().unreflect(accessor);
            boolean orNull = component.isAnnotationPresent(OrNull.class);
            return new RecordPart(Field.nameOf(component), orNull, handle.asType(ACCESSOR));
        } catch (IllegalAccessException impossible) {
            throw new LinkageError("it was made accessible", impossible);
        }
    }

    Object in(Record record) {
        try {
            return (Object) accessor.invokeExact(record);
        } catch (Throwable impossible) {
            throw new LinkageError("an accessor only returns", impossible);
        }
    }
}
