package commonplace.tools;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/** A part of a record: its name outside, and how to get at it. */
record RecordPart(String name, Method accessor) {
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
        return new RecordPart(Field.nameOf(component), accessor);
    }

    Object in(Record record) {
        try {
            return accessor.invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("a record has its accessors", impossible);
        }
    }
}
