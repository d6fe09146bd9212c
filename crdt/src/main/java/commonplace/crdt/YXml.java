package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import java.util.List;
import java.util.Map;

/** An XML node that another program keeps in the document. We carry it faithfully, and only look at it. */
public final class YXml extends YType {
    YXml(Branch branch, YDoc doc) {
        super(branch, doc);
    }

    /** The name of an element; empty for fragments and texts. */
    public String name() {
        return branch().name;
    }

    public Map<String, @Nullable Object> attributes() {
        return PlainValues.map(doc(), branch());
    }

    /** Nodes, and the strings and embedded values of an XML text. */
    public List<@Nullable Object> children() {
        return PlainValues.shallowList(doc(), branch());
    }

    @Override
    void fill() {}

    @Override
    @Nullable
    Object toValue() {
        return PlainValues.list(doc(), branch());
    }
}
