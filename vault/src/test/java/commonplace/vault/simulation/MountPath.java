package commonplace.vault.simulation;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A path as Unix has them. */
record MountPath(Mount mount, boolean isAbsolute, List<String> names) implements Path {
    static MountPath of(Mount mount, String text) {
        List<String> names =
                Arrays.stream(text.split("/")).filter(name -> !name.isEmpty()).toList();
        boolean isAbsolute = text.startsWith("/");
        return new MountPath(mount, isAbsolute, names.isEmpty() && !isAbsolute ? List.of("") : names);
    }

    static MountPath of(Path path) {
        if (path instanceof MountPath ours) {
            return ours;
        }
        throw new ProviderMismatchException("'" + path + "' lies on another file system");
    }

    private MountPath with(boolean absolute, List<String> others) {
        return new MountPath(mount, absolute, others.isEmpty() && !absolute ? List.of("") : List.copyOf(others));
    }

    private boolean isEmpty() {
        return !isAbsolute && names.equals(List.of(""));
    }

    @Override
    public FileSystem getFileSystem() {
        return mount;
    }

    @Override
    public @Nullable Path getRoot() {
        return isAbsolute ? with(true, List.of()) : null;
    }

    @Override
    public @Nullable Path getFileName() {
        return names.isEmpty() ? null : with(false, List.of(names.getLast()));
    }

    @Override
    public @Nullable Path getParent() {
        if (names.isEmpty() || (names.size() == 1 && !isAbsolute)) {
            return null;
        }
        return with(isAbsolute, names.subList(0, names.size() - 1));
    }

    @Override
    public int getNameCount() {
        return names.size();
    }

    @Override
    public Path getName(int index) {
        return with(false, List.of(names.get(index)));
    }

    @Override
    public Path subpath(int begin, int end) {
        return with(false, names.subList(begin, end));
    }

    @Override
    public boolean startsWith(Path other) {
        return other instanceof MountPath that
                && that.mount == mount
                && that.isAbsolute == isAbsolute
                && that.names.size() <= names.size()
                && names.subList(0, that.names.size()).equals(that.names);
    }

    @Override
    public boolean endsWith(Path other) {
        return other instanceof MountPath that
                && that.mount == mount
                && (that.isAbsolute
                        ? equals(that)
                        : that.names.size() <= names.size()
                                && names.subList(names.size() - that.names.size(), names.size())
                                        .equals(that.names));
    }

    @Override
    public Path normalize() {
        var kept = new ArrayList<String>();
        for (String name : names) {
            if (name.equals("..") && !kept.isEmpty() && !kept.getLast().equals("..")) {
                kept.removeLast();
            } else if (!name.equals(".") && !(name.equals("..") && isAbsolute)) {
                kept.add(name);
            }
        }
        return with(isAbsolute, kept);
    }

    @Override
    public Path resolve(Path other) {
        MountPath that = of(other);
        if (that.isAbsolute || isEmpty()) {
            return that;
        }
        if (that.isEmpty()) {
            return this;
        }
        var all = new ArrayList<>(names);
        all.addAll(that.names);
        return with(isAbsolute, all);
    }

    @Override
    public Path relativize(Path other) {
        MountPath that = of(other);
        if (that.isAbsolute != isAbsolute) {
            throw new IllegalArgumentException("'" + other + "' is another kind of path than '" + this + "'");
        }
        List<String> mine = isEmpty() ? List.of() : names;
        List<String> its = that.isEmpty() ? List.of() : that.names;
        int common = 0;
        while (common < mine.size() && common < its.size() && mine.get(common).equals(its.get(common))) {
            common++;
        }
        var way = new ArrayList<String>();
        for (int i = common; i < mine.size(); i++) {
            way.add("..");
        }
        way.addAll(its.subList(common, its.size()));
        return with(false, way);
    }

    @Override
    public URI toUri() {
        return URI.create("simulated://" + mount.name() + toAbsolutePath());
    }

    @Override
    public Path toAbsolutePath() {
        return isAbsolute ? this : with(true, isEmpty() ? List.of() : names);
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        Path real = toAbsolutePath().normalize();
        mount.provider().checkAccess(real);
        return real;
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MountPath that
                && that.mount == mount
                && that.isAbsolute == isAbsolute
                && that.names.equals(names);
    }

    @Override
    public int hashCode() {
        return 31 * names.hashCode() + Boolean.hashCode(isAbsolute);
    }

    @Override
    public String toString() {
        return (isAbsolute ? "/" : "") + String.join("/", names);
    }
}
