package commonplace.server.cli.installation;

import commonplace.server.cli.installation.InstallationFinding.Grade;
import commonplace.server.cli.installation.InstallationFinding.Part;

/** The Java that runs this process. */
final class JavaExam {
    private static final int NEEDED = 25;
    /** With less, large notes and scripts are refused. */
    private static final long SMALL_HEAP = 200L << 20;

    private JavaExam() {}

    static void examine(InstallationExam.Notes notes) {
        long heap = Runtime.getRuntime().maxMemory();
        notes.note(
                Part.JAVA,
                Grade.FINE,
                "Java " + Runtime.version() + " in " + System.getProperty("java.home") + ", at most "
                        + InstallationExam.bytes(heap) + " of heap");
        if (Runtime.version().feature() != NEEDED) {
            notes.note(
                    Part.JAVA,
                    Grade.HINT,
                    "it is tested with Java " + NEEDED
                            + " alone; name another JDK with COMMONPLACE_JAVA_HOME if something" + " is odd");
        }
        if (heap < SMALL_HEAP) {
            notes.note(
                    Part.JAVA,
                    Grade.WARNING,
                    "so little heap is enough for small vaults only: large notes and scripts are refused; give it more"
                            + " with COMMONPLACE_MEMORY=512 (in megabytes), or give the container more");
        }
    }
}
