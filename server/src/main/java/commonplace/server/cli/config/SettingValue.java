package commonplace.server.cli.config;

/** A value that somebody said. */
record SettingValue(Object value, SettingSource source) {}
