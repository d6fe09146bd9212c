package commonplace.server.bundled;

/** The version of this program, which the build takes from the parent POM. */
public final class ProductVersion {
    public static final String CURRENT = "${project.version}";

    private ProductVersion() {}
}
