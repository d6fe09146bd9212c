/**
 * What a document is made of: structs in the order of their clocks, items in lists and under keys, the content they hold, and
 * the transaction that changes them.
 *
 * <p>Start with {@link commonplace.crdt.structs.Item}, then {@link commonplace.crdt.structs.StructStore} and {@link
 * commonplace.crdt.structs.Integration}. The package is not exported: programs work with the types of {@code commonplace.crdt}.
 */
package commonplace.crdt.structs;
