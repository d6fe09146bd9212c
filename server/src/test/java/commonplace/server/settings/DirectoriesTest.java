package commonplace.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DirectoriesTest {
    private static String of(Map<String, String> environment, Path home, String system) {
        Directories found = Directories.of(environment, home, system);
        return found.data() + " " + found.cache();
    }

    @Test
    void onLinuxTheyAreThoseOfTheDesktop() {
        Path home = Path.of("/home/ada");

        assertEquals("/home/ada/.local/share/commonplace /home/ada/.cache/commonplace", of(Map.of(), home, "Linux"));
        assertEquals(
                "/data/commonplace /home/ada/.cache/commonplace",
                of(Map.of("XDG_DATA_HOME", "/data", "XDG_CACHE_HOME", "not/absolute"), home, "Linux"));
    }

    @Test
    void onWindowsTheyAreOneFolderThatStaysOnTheMachine() throws IOException {
        try (FileSystem windows = Jimfs.newFileSystem(Configuration.windows())) {
            Path home = windows.getPath("C:\\Users\\ada");

            assertEquals(
                    "D:\\Local\\commonplace D:\\Local\\commonplace\\cache",
                    of(Map.of("LOCALAPPDATA", "D:\\Local"), home, "Windows 11"));
            assertEquals(
                    "C:\\Users\\ada\\AppData\\Local\\commonplace C:\\Users\\ada\\AppData\\Local\\commonplace\\cache",
                    of(Map.of("LOCALAPPDATA", "Local"), home, "Windows 11"));
            assertEquals(
                    "E:\\data\\commonplace \\\\server\\cache\\commonplace",
                    of(Map.of("XDG_DATA_HOME", "E:\\data", "XDG_CACHE_HOME", "\\\\server\\cache"), home, "Windows 11"));
        }
    }
}
