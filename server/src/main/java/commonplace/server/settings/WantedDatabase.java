package commonplace.server.settings;

import commonplace.database.Database;
import java.util.Optional;

/**
 * Where the documents of projects are to be kept.
 *
 * @param address of the database; empty to keep them in files
 * @param byConfiguration whether the configuration says so, and not a flag or the environment
 */
public record WantedDatabase(Optional<String> address, boolean byConfiguration, Trust trust) {
    /**
     * The address of the database that may be used; empty to keep documents in files.
     *
     * @throws SettingsException where the vault names a database that nobody has agreed to. Files in its place would part
     *     the documents into those before the agreement and those after it
     */
    public Optional<String> usable() throws SettingsException {
        if (isWaiting()) {
            throw new SettingsException("the documents of projects are to be kept in the database that this vault's"
                    + " configuration names, and nobody here has agreed to that; a person sees it, and can agree to"
                    + " it, with `" + trust.command() + "`. Or name one with --database; none means files");
        }
        return address;
    }

    private boolean isWaiting() {
        return address.isPresent() && byConfiguration && !trust.allowsSetting(TrustRequest.DATABASE);
    }

    /** What people call the one that is used, without what is secret. */
    Optional<String> name() {
        return isWaiting()
                ? Optional.empty()
                : address.map(url -> Database.at(url, _ -> {}).name());
    }

    /** What is mistaken is told at once. An address that nobody has agreed to is not looked at: the driver may read files. */
    void check() throws SettingsException {
        if (address.isPresent() && !isWaiting()) {
            try (var found = Database.at(address.get(), _ -> {})) {
                assert found != null;
            } catch (IllegalArgumentException wrong) {
                throw new SettingsException(wrong.getMessage());
            }
        }
    }
}
