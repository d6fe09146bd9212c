/**
 * Documents that several people change at once, apart or together, and that end up equal: what Yjs does, byte for byte.
 *
 * <p>Start with {@link commonplace.crdt.YDoc}. The words are those of Yjs: a <em>struct</em> is a run of insertions by
 * one <em>client</em>, numbered by that client's <em>clock</em>; an <em>item</em> is a struct that remembers its
 * neighbors. Nothing here starts a thread or reads a clock, and no bytes from a peer can do more than be refused.
 */
package commonplace.crdt;
