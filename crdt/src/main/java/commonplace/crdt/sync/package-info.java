/**
 * What peers of a shared document say to each other: the messages of y-protocols, and who is there.
 *
 * <p>Start with {@link commonplace.crdt.sync.SyncMessage}. Values only: nothing here sends, waits or looks at a clock.
 */
package commonplace.crdt.sync;
