package commonplace.mcp.server;

import commonplace.json.Json;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.ElicitResult;
import commonplace.mcp.InputRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The tools of the conformance suite that ask the client something. */
final class ConformanceQuestions {
    private ConformanceQuestions() {}

    static void tools(BiConsumer<String, ToolHandler> add) {
        add.accept(
                "test_sampling",
                (arguments, call) -> CallToolResult.text(
                        "LLM response: " + call.ask("sampling", sample(String.valueOf(arguments.get("prompt"))))));
        add.accept(
                "test_elicitation", (arguments, call) -> elicit(call, String.valueOf(arguments.get("message")), """
                    {"username":{"type":"string","description":"User's response"},
                     "email":{"type":"string","description":"User's email address"}}
                    """));
        add.accept("test_elicitation_sep1034_defaults", (arguments, call) -> elicit(call, "Please review", DEFAULTS));
        add.accept("test_elicitation_sep1330_enums", (arguments, call) -> elicit(call, "Please choose", ENUMS));
        add.accept(
                "test_missing_capability",
                (arguments, call) -> CallToolResult.text("" + call.ask("sampling", sample("Needs sampling"))));
        add.accept("test_streaming_elicitation", (arguments, call) -> {
            call.progress(1, 2, "about to ask");
            return ask(call, "confirm", "Please confirm", "ok", "boolean");
        });
        add.accept(
                "test_input_required_result_elicitation",
                (arguments, call) -> ask(call, "user_name", "What is your name?", "name", "string"));
        add.accept(
                "test_input_required_result_sampling",
                (arguments, call) -> CallToolResult.text(
                        "" + call.ask("capital_question", sample("What is the capital of France?"))));
        add.accept(
                "test_input_required_result_list_roots",
                (arguments, call) -> CallToolResult.text("" + call.ask("client_roots", InputRequest.roots())));
        add.accept("test_input_required_result_request_state", (arguments, call) -> {
            ask(call, "confirm", "Please confirm", "ok", "boolean");
            return CallToolResult.text("state-ok");
        });
        add.accept(
                "test_input_required_result_tampered_state",
                (arguments, call) -> ask(call, "confirm", "Please confirm", "ok", "boolean"));
        add.accept("test_input_required_result_multiple_inputs", (arguments, call) -> multiple(call));
        add.accept("test_input_required_result_multi_round", (arguments, call) -> {
            ask(call, "step1", "Step 1: What is your name?", "name", "string");
            return ask(call, "step2", "Step 2: What is your favorite color?", "color", "string");
        });
        add.accept("test_input_required_result_capabilities", (arguments, call) -> capable(call));
    }

    static Map<String, @Nullable Object> schema(String property, String type) {
        return Json.object(
                "type", "object",
                "properties", Json.object(property, Json.object("type", type)),
                "required", List.of(property));
    }

    private static CallToolResult ask(RequestContext call, String key, String message, String property, String type)
            throws InterruptedException {
        ElicitResult answer = call.elicit(key, message, schema(property, type));
        return CallToolResult.text("Hello, " + answer.content().get(property) + "!");
    }

    private static CallToolResult elicit(RequestContext call, String message, String properties)
            throws InterruptedException {
        Map<String, @Nullable Object> schema =
                Json.object("type", "object", "properties", ConformanceFeatures.json(properties));
        ElicitResult answer = call.elicit("answer", message, schema);
        return CallToolResult.text(
                "Elicitation completed: action=" + answer.action() + ", content=" + Json.text(answer.content()));
    }

    private static InputRequest sample(String prompt) {
        return InputRequest.sample(Json.object(
                "messages",
                List.of(Json.object("role", "user", "content", Json.object("type", "text", "text", prompt))),
                "maxTokens",
                100));
    }

    private static CallToolResult multiple(RequestContext call) throws InterruptedException {
        Map<String, InputRequest> questions = new LinkedHashMap<>();
        questions.put("user_name", InputRequest.elicit("What is your name?", schema("name", "string")));
        questions.put("greeting", sample("Generate a greeting"));
        questions.put("client_roots", InputRequest.roots());
        return CallToolResult.text(Json.text(call.ask(questions)));
    }

    private static CallToolResult capable(RequestContext call) throws InterruptedException {
        Map<String, InputRequest> questions = new LinkedHashMap<>();
        questions.put("user_name", InputRequest.elicit("What is your name?", schema("name", "string")));
        questions.put("greeting", sample("Generate a greeting"));
        questions.values().removeIf(question -> !call.client().can(question.capability()));
        return CallToolResult.text(Json.text(call.ask(questions)));
    }

    private static final String DEFAULTS = """
        {"name":{"type":"string","default":"John Doe"},
         "age":{"type":"integer","default":30},
         "score":{"type":"number","default":95.5},
         "status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
         "verified":{"type":"boolean","default":true}}
        """;

    private static final String ENUMS = """
        {"untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
         "titledSingle":{"type":"string","oneOf":[
           {"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"}]},
         "legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],
           "enumNames":["Option One","Option Two","Option Three"]},
         "untitledMulti":{"type":"array","items":{"type":"string","enum":["option1","option2","option3"]}},
         "titledMulti":{"type":"array","items":{"anyOf":[
           {"const":"value1","title":"First Choice"},{"const":"value2","title":"Second Choice"}]}}}
        """;
}
