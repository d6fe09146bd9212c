package commonplace.crdt;

import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.ContentFormat;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.Transaction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** After changes from afar: takes out formats that have become superfluous, so that they do not pile up. */
final class FormattingCleanup {
    private final Transaction ended;
    private final YDoc doc;

    FormattingCleanup(Transaction ended) {
        this.ended = ended;
        this.doc = YDoc.of(ended);
    }

    // yjs: cleanupYTextAfterTransaction
    void run() {
        Set<Branch> whole = new LinkedHashSet<>();
        for (Transaction.Clocks clocks : ended.clocks()) {
            for (Item item : items(clocks.client, clocks.before, clocks.after)) {
                if (!item.deleted() && item.content instanceof ContentFormat) {
                    whole.add(item.branch());
                }
            }
        }
        doc.transact(transaction -> {
            ended.deleteSet.forEach((id, ranges) -> {
                ClientStructs client = doc.store.clientForNew(id);
                for (int i = 0; i < ranges.size(); i++) {
                    for (Item item : items(client, ranges.from(i), ranges.to(i))) {
                        cleanUpDeleted(transaction, item, whole);
                    }
                }
            });
            whole.forEach(branch -> cleanUp(transaction, branch));
        });
    }

    private static void cleanUpDeleted(Transaction transaction, Item item, Set<Branch> whole) {
        Branch branch = item.branch();
        if (!branch.hasFormatting || whole.contains(branch)) {
            return;
        }
        if (item.content instanceof ContentFormat) {
            whole.add(branch);
        } else {
            FormatGap.cleanUpAround(transaction, item);
        }
    }

    private static void cleanUp(Transaction transaction, Branch branch) {
        Item start = branch.start;
        TextAttributes startAttributes = new TextAttributes();
        TextAttributes current = new TextAttributes();
        for (Item item = branch.start; item != null; item = item.right) {
            if (item.deleted()) {
                continue;
            }
            if (item.content instanceof ContentFormat format) {
                current.apply(format);
            } else if (start != null) {
                new FormatGap(transaction, start, item, startAttributes, current).cleanUp();
                startAttributes = new TextAttributes(current);
                start = item;
            }
        }
    }

    /** The items of which something lies in this range. */
    private static List<Item> items(ClientStructs client, int from, int to) {
        List<Item> items = new ArrayList<>();
        ClientStructs.Cursor cursor = client.cursor(from);
        while (cursor.struct().clock < to) {
            if (cursor.struct() instanceof Item item) {
                items.add(item);
            }
            if (cursor.isLast()) {
                break;
            }
            cursor.moveRight();
        }
        return items;
    }
}
