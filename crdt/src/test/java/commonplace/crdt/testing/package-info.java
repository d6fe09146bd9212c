/** The real yjs, recorded while it plays; start with {@link commonplace.crdt.testing.Recording}. */
package commonplace.crdt.testing;
