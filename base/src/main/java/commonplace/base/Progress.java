package commonplace.base;

/** Hears how far a long work has come. */
@FunctionalInterface
public interface Progress {
    Progress NONE = (_, _) -> {};

    void at(long done, long total);
}
