package commonplace.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What people write because they know it from elsewhere, and what they are told. */
class ScriptHintsTest {
    private static final Sandbox SANDBOX = new Sandbox("catalog:find");

    @Test
    void modules() {
        assertEquals(
                "SYNTAX SyntaxError: Unexpected identifier 'fs' in line 1: import fs from 'fs';. There are no modules"
                        + " here: the language, tools and console are all there is, and they need no import.",
                failure("import fs from 'fs';\nreturn 1"));
        assertEquals(
                "ERROR ReferenceError: require is not defined in line 2: const y = require('x'). There are no modules"
                        + " here: the language, tools and console are all there is, and they need no import.",
                failure("let a = 1;\nconst y = require('x')"));
    }

    @Test
    void network() {
        assertEquals(
                "ERROR ReferenceError: fetch is not defined in line 1: await fetch('x'). There is no network here:"
                        + " find a tool for it with tools.search(\"what you need\").",
                failure("await fetch('x')"));
    }

    @Test
    void processes() {
        assertEquals(
                "ERROR ReferenceError: process is not defined in line 1: return process.env. There are no files and no"
                        + " processes here: find a tool for it with tools.search(\"what you need\").",
                failure("return process.env"));
    }

    @Test
    void internationalization() {
        assertEquals(
                "ERROR ReferenceError: Intl is not defined in line 1: return new Intl.NumberFormat(). There is no Intl"
                        + " here: write numbers with toFixed(digits) and dates with toISOString().",
                failure("return new Intl.NumberFormat()"));
    }

    @Test
    void types() {
        String instead = ". Write plain JavaScript: TypeScript's types are not understood here, so leave them out.";

        assertEquals(
                "SYNTAX SyntaxError: missing initializer for variable in line 1: const x: number = 1;" + instead,
                failure("const x: number = 1;\nreturn x"));
        assertEquals(
                "SYNTAX SyntaxError: expecting ';' in line 2: interface X { a: string }" + instead,
                failure("let a;\ninterface X { a: string }\nreturn 1"));
        assertEquals(
                "SYNTAX SyntaxError: Unexpected identifier 'as' in line 1: const n = (a as any).b" + instead,
                failure("const n = (a as any).b"));
    }

    @Test
    void whatIsJustWrongIsShown() {
        assertEquals(
                "SYNTAX SyntaxError: Unexpected token '{' in line 2: for (const x of [1, 2] {",
                failure("let s = 0;\nfor (const x of [1, 2] {\n}"));
    }

    @Test
    void aToolMayBeCalledByItsNameAlone() {
        assertEquals(failure("await tools.call('cairn_nope', {})"), failure("await tools.cairn_nope({})"));
    }

    private static String failure(String code) {
        return switch (SANDBOX.run(code, SandboxLimits.DEFAULT, new TestTools())) {
            case ScriptResult.Returned returned -> "returned " + returned.value();
            case ScriptResult.Failed failed -> failed.kind() + " " + failed.message();
        };
    }
}
