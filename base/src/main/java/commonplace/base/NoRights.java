package commonplace.base;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Optional;

/** For file systems that keep no rights, such as those of memory cards: what is there is everybody's who has the card. */
record NoRights() implements AccessRights {
    @Override
    public FileAttribute<?>[] ofFolder() {
        return new FileAttribute<?>[0];
    }

    @Override
    public FileAttribute<?>[] ofFile() {
        return new FileAttribute<?>[0];
    }

    @Override
    public Optional<String> ofOthers(Path place) {
        return Optional.empty();
    }

    @Override
    public boolean tighten(Path folder) {
        return true;
    }

    @Override
    public String remedy(Path place) {
        return "";
    }

    @Override
    public boolean isOwn(Path place) {
        return true;
    }
}
