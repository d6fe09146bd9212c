package commonplace.access;

/** The name and version of a program, as it says them itself: good to be shown, not to decide by. */
public record ClientName(String name, String version) {
    public ClientName {
        name = Principal.shown(name);
        version = Principal.shown(version);
    }

    @Override
    public String toString() {
        return version.isEmpty() ? name : name + " " + version;
    }
}
