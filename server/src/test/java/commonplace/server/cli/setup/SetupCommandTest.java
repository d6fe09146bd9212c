package commonplace.server.cli.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.command.Exit;
import commonplace.testing.Await;
import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@EnabledOnOs(OS.LINUX)
class SetupCommandTest {
    private static final String DESKTOP = ".config/Claude/claude_desktop_config.json";
    private static final String CODE = ".claude.json";
    private static final String CURSOR = ".cursor/mcp.json";
    private static final String VS_CODE = ".config/Code/User/mcp.json";
    private static final String CODEX = ".codex/config.toml";
    private static final String GEMINI = ".gemini/settings.json";
    private static final String WINDSURF = ".codeium/windsurf/mcp_config.json";

    @TempDir
    private Path temporary;

    private MadeHome home;

    @BeforeEach
    void makeHome() throws IOException {
        home = new MadeHome(temporary);
    }

    private String said(String text) {
        return text.replace("HOME", home.folder().toString());
    }

    @Test
    void everyClientIsConnectedInItsOwnFormAndNothingElseIsTouched() throws IOException {
        home.with(DESKTOP, "{\n  \"mcpServers\": {\n    \"a\": {\"command\": \"x\"}\n  },\n  \"z\": 1.0\n}")
                .with(CODE, "{\"numStartups\":7,\"projects\":{\"/p\":{\"history\":[\"\\u00fc\"]}}}")
                .with(CURSOR, "{\n\t\"mcpServers\": {}\n}\n")
                .with(VS_CODE, """
                    {
                      // mine
                      "servers": {
                        "b": {"command": "y"}, // old
                      },
                    }
                    """.replace("\n", "\r\n"))
                .with(CODEX, "model = \"o4\" # best\n\n[mcp_servers.c]\ncommand = 'z'\n")
                .with(GEMINI, "{\n    \"theme\": \"Default\"\n}\n");
        Files.createDirectories(home.file(WINDSURF).getParent());
        Files.setPosixFilePermissions(home.file(CODE), PosixFilePermissions.fromString("rw-------"));
        Files.setPosixFilePermissions(home.file(CURSOR), PosixFilePermissions.fromString("rw-rw-r--"));
        Map<String, String> before = texts();

        Finished ran = home.setup("--vault", "Meine Notizen ü", "--yes").expectSuccess();

        for (String client :
                List.of("Claude Desktop", "Claude Code", "Cursor", "VS Code", "Codex", "Gemini CLI", "Windsurf")) {
            assertTrue(ran.out().matches("(?s).*  ✓ " + client + " +starts in [0-9.]+ s, version .*"), ran.out());
        }
        assertTrue(Files.isDirectory(home.file("Meine Notizen ü")));
        assertEquals(said("""
            {
              "mcpServers": {
                "a": {"command": "x"},
                "commonplace": {
                  "command": "HOME/commonplace",
                  "args": ["mcp", "--vault", "HOME/Meine Notizen ü"]
                }
              },
              "z": 1.0
            }\
            """), home.read(DESKTOP));
        assertEquals(
                said("{\"numStartups\":7,\"projects\":{\"/p\":{\"history\":[\"\\u00fc\"]}}, \"mcpServers\":"
                    + " {\"commonplace\": {\"type\": \"stdio\", \"command\": \"HOME/commonplace\", \"args\": [\"mcp\","
                    + " \"--vault\", \"HOME/Meine Notizen ü\"]}}}"),
                home.read(CODE));
        assertEquals(said("""
            {
            	"mcpServers": {
            		"commonplace": {
            			"command": "HOME/commonplace",
            			"args": ["mcp", "--vault", "HOME/Meine Notizen ü"]
            		}
            	}
            }
            """), home.read(CURSOR));
        assertEquals(said("""
            {
              // mine
              "servers": {
                "b": {"command": "y"}, // old
                "commonplace": {
                  "type": "stdio",
                  "command": "HOME/commonplace",
                  "args": ["mcp", "--vault", "HOME/Meine Notizen ü"]
                },
              },
            }
            """).replace("\n", "\r\n"), home.read(VS_CODE));
        assertEquals(said("""
            model = "o4" # best

            [mcp_servers.c]
            command = 'z'

            [mcp_servers.commonplace]
            command = "HOME/commonplace"
            args = ["mcp", "--vault", "HOME/Meine Notizen ü"]
            """), home.read(CODEX));
        assertEquals(said("""
            {
                "theme": "Default",
                "mcpServers": {
                    "commonplace": {
                        "command": "HOME/commonplace",
                        "args": ["mcp", "--vault", "HOME/Meine Notizen ü"]
                    }
                }
            }
            """), home.read(GEMINI));
        assertEquals("rw-------", rights(CODE));
        assertEquals("rw-rw-r--", rights(CURSOR));
        assertEquals("rw-------", rights(WINDSURF));
        Map<String, String> connected = texts();

        Finished again = home.setup("--vault", "Meine Notizen ü", "--yes", "--client", "cursor,codex")
                .expectSuccess();
        assertTrue(again.out().contains("is connected to this folder already; nothing to write"), again.out());
        assertEquals(connected, texts());

        Finished undone = home.setup("--undo", "--yes").expectSuccess();
        assertTrue(undone.out().contains("  ✓ Codex  taken back"), undone.out());
        assertEquals(before, texts());
        assertEquals("rw-------", rights(CODE));
        assertFalse(Files.exists(home.file("Meine Notizen ü")));
        assertEquals(
                "Nothing to take back: setup has written nothing that is still there.\n",
                home.setup("--undo", "--yes").expectSuccess().out());
    }

    /** The files of all clients. */
    private Map<String, String> texts() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (String file : List.of(DESKTOP, CODE, CURSOR, VS_CODE, CODEX, GEMINI, WINDSURF)) {
            if (Files.exists(home.file(file))) {
                texts.put(file, home.read(file));
            }
        }
        return texts;
    }

    private String rights(String file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(home.file(file)));
    }

    @Test
    void undoingLeavesWhatAPersonHasChangedSince() throws IOException {
        home.with(CURSOR, "{}").with(CODEX, "a = 1\n").with("Notes/a.md", "# A\n");
        home.setup("--vault", "Notes", "--yes").expectSuccess();
        home.with(CURSOR, home.read(CURSOR).replaceFirst("\\{\n", "{\n  \"mine\": true, // new\n"))
                .with(CODEX, home.read(CODEX).replace("[\"mcp\"", "[\"mcp\", \"--verbose\""));
        String changed = home.read(CODEX);

        Finished undone = home.setup("--undo", "--yes").expectSuccess();

        assertTrue(undone.out().contains("the entry has been changed since, and stays as it is"), undone.out());
        assertEquals("{\n  \"mine\": true // new\n}", home.read(CURSOR));
        assertEquals(changed, home.read(CODEX));
        assertEquals("# A\n", home.read("Notes/a.md"));
    }

    @Test
    void anEntryThatSaysSomethingElseIsShownAndStaysUnlessToldOtherwise() throws IOException {
        String before = """
            {
              "mcpServers": {
                "commonplace": {
                  "command": "/opt/old/commonplace",
                  "args": ["mcp"],
                  "env": {"API_KEY": "s3cr3t-of-somebody"}
                }
              }
            }
            """;
        home.with(CURSOR, before).with("Notes/a.md", "");

        Finished kept = home.setup("--vault", "Notes", "--yes");
        assertEquals(Exit.REFUSED, kept.exitCode());
        assertTrue(kept.out().contains("-       \"command\": \"/opt/old/commonplace\",\n"), kept.out());
        assertTrue(kept.out().contains("Cursor  has a server of this name that says something else"), kept.out());
        assertFalse(kept.out().contains("s3cr3t"), kept.out());
        assertEquals(before, home.read(CURSOR));

        home.setup("--vault", "Notes", "--yes", "--replace", "--tools", "lean").expectSuccess();
        assertEquals(said("""
            {
              "mcpServers": {
                "commonplace": {
                  "command": "HOME/commonplace",
                  "args": ["mcp", "--vault", "HOME/Notes", "--tools", "lean"],
                  "env": {
                    "API_KEY": "s3cr3t-of-somebody"
                  }
                }
              }
            }
            """), home.read(CURSOR));
        home.setup("--undo", "--yes").expectSuccess();
        assertEquals(before, home.read(CURSOR));
    }

    @Test
    void aFileThatCannotBeReadIsLeftAloneAndTheOthersAreConnected() throws IOException {
        home.with(CURSOR, "{\n  \"mcpServers\": {:}\n}")
                .with(CODEX, "[mcp_servers\n")
                .with(GEMINI, "{}")
                .with("Notes/a.md", "");

        Finished ran = home.setup("--vault", "Notes", "--yes");

        assertEquals(Exit.REFUSED, ran.exitCode());
        assertTrue(ran.out().contains("is not JSON: unexpected ':' instead of a key at line 2, column 18"), ran.out());
        assertTrue(
                ran.out().contains("is not TOML: unexpected end of the line instead of ']' at line 1, column 13"),
                ran.out());
        assertTrue(ran.out().contains("✓ Gemini CLI  starts in "), ran.out());
        assertEquals("{\n  \"mcpServers\": {:}\n}", home.read(CURSOR));
        assertEquals("[mcp_servers\n", home.read(CODEX));
    }

    @Test
    void whereNobodyCanBeAskedItSaysWhatToType() throws IOException {
        home.with(CURSOR, "{}").with(CODEX, "");

        Finished ran = home.setup();

        assertEquals(Exit.USAGE, ran.exitCode());
        assertEquals("""
            commonplace: there is no terminal to ask on, so say which folder and that it may be written: commonplace setup --vault DIR --yes [--client NAME]…, or --dry-run in place of --yes to see what would be written; found here: cursor, codex
            Run `commonplace setup --help` to see what it takes.
            """, ran.err());
        assertEquals(Exit.USAGE, home.setup("--undo").exitCode());
        Finished unknown = home.setup("--vault", "Notes", "--yes", "--client", "cursr");
        assertTrue(
                unknown.err()
                        .startsWith(
                                "commonplace: there is no client 'cursr'; did you mean cursor? All that are known: "),
                unknown.err());
        assertFalse(Files.exists(home.file("Notes")));
    }

    @Test
    void aDryRunShowsAllAndWritesNothing() throws IOException {
        home.with(CURSOR, "{}");

        Finished ran = home.setup("--vault", "Notes", "--dry-run", "--client", "cursor,vscode")
                .expectSuccess();

        assertEquals("""
            Would make the folder ~/Notes.

            Cursor  ~/.cursor/mcp.json
              1 - {}
              1 + {
              2 +   "mcpServers": {
              3 +     "commonplace": {
              4 +       "command": "HOME/commonplace",
              5 +       "args": ["mcp", "--vault", "HOME/Notes"]
              6 +     }
              7 +   }
              8 + }

            VS Code  ~/.config/Code/User/mcp.json
              · a new file
              1 + {
              2 +   "servers": {
              3 +     "commonplace": {
              4 +       "type": "stdio",
              5 +       "command": "HOME/commonplace",
              6 +       "args": ["mcp", "--vault", "HOME/Notes"]
              7 +     }
              8 +   }
              9 + }

            Nothing was written.
            """, ran.out());
        assertEquals("{}", home.read(CURSOR));
        assertFalse(Files.exists(home.file("Notes")));
        assertFalse(Files.exists(home.file(VS_CODE)));
        assertFalse(Files.exists(home.file(".local/share/commonplace/setup.json")));
    }

    @Test
    void aServerThatDoesNotStartIsTold() throws IOException {
        home.with(CURSOR, "{}").with("Notes/a.md", "");
        // The command itself runs; what it starts for the client does not.
        String script = home.read("commonplace");
        home.with(
                "commonplace",
                script.replace("exec ", "[ \"$1\" = setup ] || { echo 'needs a JDK 25' >&2; exit 78; }\nexec "));

        Finished ran = home.setup("--vault", "Notes", "--yes");

        assertEquals(Exit.REFUSED, ran.exitCode());
        assertTrue(ran.out().contains("✗ Cursor  does not start: "), ran.out());
        assertTrue(ran.out().contains("needs a JDK 25"), ran.out());
    }

    @Test
    void aLinkStaysALink() throws IOException {
        home.with("dotfiles/cursor.json", "{}").with("Notes/a.md", "");
        Files.createDirectories(home.file(".cursor"));
        Files.createSymbolicLink(home.file(CURSOR), home.file("dotfiles/cursor.json"));

        home.setup("--vault", "Notes", "--yes").expectSuccess();

        assertTrue(Files.isSymbolicLink(home.file(CURSOR)));
        assertTrue(home.read("dotfiles/cursor.json").contains("commonplace"));
        home.setup("--undo", "--yes").expectSuccess();
        assertEquals("{}", home.read("dotfiles/cursor.json"));
        assertTrue(Files.isSymbolicLink(home.file(CURSOR)));
    }

    @Test
    void whoIsKilledLeavesNothingHalfWrittenAndCanUndo() throws Exception {
        String history = IntStream.range(0, 60_000)
                .mapToObj(i -> "\"prompt " + i + " of a long life ü\"")
                .collect(Collectors.joining(",\n      "));
        String large = "{\n  \"projects\": {\n    \"history\": [\n      " + history + "\n    ]\n  }\n}\n";
        home.with("Notes/a.md", "");
        Path record = home.file(".local/share/commonplace/setup.json");
        for (int round = 0; round < 4; round++) {
            home.with(CODE, large).with(CURSOR, "{}").with(CODEX, "a = 1\n");
            Process process = new ProcessBuilder(
                            home.command("setup", "--vault", home.file("Notes").toString(), "--yes"))
                    .directory(home.folder().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(temporary.resolve("output").toFile())
                    .start();
            Await.until("a record", () -> Files.exists(record) || !process.isAlive());
            long pause = ThreadLocalRandom.current().nextLong(20_000_000);
            for (long end = System.nanoTime() + pause; System.nanoTime() < end; ) {
                Thread.onSpinWait();
            }
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();

            assertTrue(
                    home.read(CODE).equals(large) || home.read(CODE).endsWith(said("""
                            ]
                          },
                          "mcpServers": {
                            "commonplace": {
                              "type": "stdio",
                              "command": "HOME/commonplace",
                              "args": ["mcp", "--vault", "HOME/Notes"]
                            }
                          }
                        }
                        """)),
                    "Claude Code's file is half written");
            home.setup("--undo", "--yes").expectSuccess();
            assertEquals(large, home.read(CODE));
            assertEquals("{}", home.read(CURSOR));
            assertEquals("a = 1\n", home.read(CODEX));
        }
    }
}
