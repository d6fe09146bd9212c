/**
 * A disk in memory that remembers everything that was done to it, and what it would hold if the power had failed after
 * any part of that.
 *
 * <p>Start with {@link commonplace.vault.simulation.SimulatedDisk}. Programs see it as a file system of the JDK; each
 * computer that uses it has one of its own, see {@link commonplace.vault.simulation.Mount}.
 *
 * <p>What a power cut leaves, see {@link commonplace.vault.simulation.PowerCut}, is chosen as hard as a journaling file
 * system could be that keeps no more promises than POSIX:
 *
 * <ul>
 *   <li>What is in a file, and how long it is, is on disk when the <em>file</em> was forced, and not before. Of what was
 *       written since, anything may be there: all, nothing, the first writes with the last one torn at any byte, or some
 *       sectors of 512 bytes of each write, with zeros where the others should be. So a file that was renamed and not
 *       forced may be empty.
 *   <li>That a name was given, changed or removed is on disk when the <em>folder</em> was forced, and not before. Forcing
 *       the file does not do it. What happened to the names of one folder is on disk in the order in which it happened; of
 *       several folders, some may know more than others. A rename is there whole or not at all, also from one folder
 *       to another: every journaling file system does at least that.
 * </ul>
 *
 * <p>A killed process is the other way to stop: then all is there that was done.
 */
@NullMarked
package commonplace.vault.simulation;

import org.jspecify.annotations.NullMarked;
