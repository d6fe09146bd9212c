package commonplace.server.cli.config;

import commonplace.json.JsonLocation;
import java.nio.file.Path;

/** Where the value of a setting comes from: each is stronger than those before it. */
public sealed interface SettingSource {
    record Usual() implements SettingSource {}

    record InFile(Path file, JsonLocation place) implements SettingSource {}

    record InEnvironment(String variable) implements SettingSource {}

    record Typed(String option) implements SettingSource {}

    /** In a word, for programs. */
    default String word() {
        return switch (this) {
            case Usual() -> "default";
            case InFile _ -> "file";
            case InEnvironment _ -> "environment";
            case Typed _ -> "flag";
        };
    }

    /** In words, for people. */
    default String shown() {
        return switch (this) {
            case Usual() -> "default";
            case InFile(Path file, JsonLocation place) -> file + ":" + place.line() + ":" + place.column();
            case InEnvironment(String variable) -> variable;
            case Typed(String option) -> option;
        };
    }
}
