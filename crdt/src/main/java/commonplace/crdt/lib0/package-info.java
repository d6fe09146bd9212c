/**
 * The byte notation that Yjs and everything around it is written in: variable-length integers, UTF-8 strings, and
 * "any" value.
 *
 * <p>Start with {@link commonplace.crdt.lib0.Decoder}. Whatever it reads may come from a stranger: no count is believed
 * before the bytes that it promises have been seen.
 */
package commonplace.crdt.lib0;
