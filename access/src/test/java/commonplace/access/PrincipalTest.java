package commonplace.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PrincipalTest {
    private static final Principal.Person ADA = new Principal.Person("ada");

    @Test
    void anAgentIsNamedWithThePersonThatItActsFor() {
        assertEquals(
                "claude-code 2.1.0 for ada",
                new Principal.Agent(new ClientName("claude-code", "2.1.0"), "", ADA).getName());
        assertEquals("codex (gpt-6) for ada", new Principal.Agent(new ClientName("codex", ""), "gpt-6", ADA).getName());
    }

    @Test
    void whatOthersSayOfThemselvesFitsOnALine() {
        var agent = new Principal.Agent(new ClientName("a\n\u202Eb\u001B[31m", "9".repeat(300)), "\t", ADA);

        assertEquals("a b [31m", agent.client().name());
        assertEquals(Principal.LONGEST_NAME, agent.client().version().length());
        assertEquals("", agent.model());
    }
}
