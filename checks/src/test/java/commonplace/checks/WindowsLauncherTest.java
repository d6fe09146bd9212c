package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The launchers for Windows as far as reading tells: neither cmd.exe nor PowerShell is here to run them. */
class WindowsLauncherTest {
    private static final Path FOLDER = Project.ROOT.resolve("packaging/windows");
    private static final Pattern OPTION =
            Pattern.compile("-(?:Xm[sn]\\d+m|XX:AOTCache|Dcommonplace\\.texts|Donnxruntime\\.native\\.path)");

    private final String cmd = Files.readString(FOLDER.resolve("commonplace.cmd"));
    private final String powershell = Files.readString(FOLDER.resolve("commonplace.ps1"));

    WindowsLauncherTest() throws IOException {}

    private static Set<String> options(String text) {
        return OPTION.matcher(text).results().map(each -> each.group()).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void bothGiveJavaTheOptionsOfTheOtherLauncher() throws IOException {
        Set<String> options = options(cmd);

        assertEquals(options, options(powershell));
        assertTrue(
                options(Files.readString(Project.ROOT.resolve("commonplace"))).containsAll(options));
        for (String text : List.of(cmd, powershell)) {
            assertTrue(text.contains("commonplace.jar"));
            assertTrue(text.contains("commonplace.server.Main"));
            assertTrue(text.contains("COMMONPLACE_LAUNCHER"));
            assertTrue(text.contains("there is no \"") || text.contains("there is no `\""));
        }
    }

    @Test
    void cmdHasItsOwnLineEndsAndLabelsForAllJumps() {
        assertEquals(
                cmd.lines().count(), cmd.chars().filter(each -> each == '\r').count());
        assertFalse(cmd.chars().anyMatch(each -> each > 127), "cmd.exe reads it in the code page of the machine");
        Pattern.compile("goto (\\w+)")
                .matcher(cmd)
                .results()
                .forEach(jump -> assertTrue(cmd.contains("\r\n:" + jump.group(1) + "\r\n"), jump.group(1)));
        assertFalse(cmd.toLowerCase(java.util.Locale.ROOT).contains("enabledelayedexpansion"), "'!' may be in a path");
    }

    /** A path may have spaces, and a parenthesis would end a block. */
    @Test
    void cmdQuotesEveryPathAndHasNoBlocks() {
        List<String> lines =
                cmd.lines().filter(line -> !line.startsWith("rem ")).toList();
        for (String line : lines) {
            assertEquals(0, line.chars().filter(each -> each == '"').count() % 2, line);
            String unquoted = line.replaceAll("\"[^\"]*\"", "");
            assertFalse(unquoted.contains("%app%") || unquoted.contains("%java%") || unquoted.contains("%~"), line);
            assertFalse(unquoted.endsWith("("), line);
        }
        assertTrue(cmd.contains(" commonplace.server.Main %*\r\nexit /b %ERRORLEVEL%\r\n"));
    }

    @Test
    void powershellClosesWhatItOpensAndPassesTheExitCodeOn() {
        for (String pair : List.of("{}", "()", "[]")) {
            String code = powershell.replaceAll("(?m)^#.*$", "").replaceAll("'[^']*'", "");
            assertEquals(
                    code.chars().filter(each -> each == pair.charAt(0)).count(),
                    code.chars().filter(each -> each == pair.charAt(1)).count(),
                    pair);
        }
        assertTrue(powershell.endsWith("commonplace.server.Main @args\nexit $LASTEXITCODE\n"));
    }
}
