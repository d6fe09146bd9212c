package commonplace.server.backup;

import java.time.Instant;

/**
 * What a backup says of itself.
 *
 * @param name what tells it from others in the same folder
 * @param taken when the vault was as it is in there
 * @param vault where the vault lay
 * @param product the version that made it
 * @param keys whether signing keys and other servers' secrets are in it
 */
public record BackupHeader(String name, Instant taken, String vault, String product, boolean keys) {}
