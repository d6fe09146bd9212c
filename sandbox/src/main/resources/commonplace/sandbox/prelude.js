// What a script finds around it. Evaluated once, before any script is seen; each run begins with a copy of the memory it
// leaves behind. What is used here is taken out of the globals first, so that a script which replaces JSON.parse or
// Promise.prototype.then breaks its own world and not the way to the host. The host believes none of it in any case.
// A line before this one says which tool searches: const searchTool = "…".
const { java_invoke: host } = globalThis;
for (const name of ["java_invoke", "Javy", "plugin", "console", "SharedArrayBuffer"]) {
    delete globalThis[name];
}
const { parse, stringify } = JSON;
const { apply, ownKeys, getPrototypeOf } = Reflect;
const { defineProperty, keys } = Object;
const { isArray } = Array;
const anything = Object.prototype;
const bytesOf = ArrayBuffer.isView;
const { toWellFormed, indexOf, slice, replace } = String.prototype;
const Text = String, Problem = Error, TypeProblem = TypeError, Later = Promise, Stand = Proxy;
const Table = Map, Group = Set, Day = Date, Pattern = RegExp, Bytes = ArrayBuffer;
const AsyncFunction = (async () => {}).constructor;

// Half a surrogate pair has no UTF-8 and cannot cross.
const crossing = (text) => apply(toWellFormed, text, []);
const ask = (request, name, body) => host(request, crossing(name), crossing(body));

// Answers that are still to come: for each number how to tell the script.
const awaited = { __proto__: null };

function where(key) {
    return key === "" ? "The value" : `The value at ${stringify(key)}`;
}

// JSON would drop a function and make {} of a promise, a map and an error: an answer that looks right and is not.
function plain(key, value) {
    switch (typeof value) {
        case "bigint":
            throw new TypeProblem(`${where(key)} is a BigInt, which JSON has not: use Number(x) or String(x)`);
        case "function":
            throw new TypeProblem(`${where(key)} is a function, which JSON has not: call it, or leave it out`);
        case "symbol":
            throw new TypeProblem(`${where(key)} is a symbol, which JSON has not: use a string`);
        case "object":
            if (value instanceof Later) {
                throw new TypeProblem(`${where(key)} is a promise that was not awaited: write await before it`);
            }
            if (value instanceof Table) {
                const object = {};
                value.forEach((item, name) => defineProperty(object, typeof name === "string" ? name : shown(name),
                    { value: item, enumerable: true, configurable: true }));
                return object;
            }
            if (value instanceof Group) {
                return [...value];
            }
            if (value instanceof Problem) {
                return { name: value.name, message: value.message, code: value.code, tool: value.tool };
            }
            if (bytesOf(value) && value.length !== undefined) {
                return [...value];
            }
    }
    return value;
}

function json(value) {
    return stringify(value, plain) ?? "null";
}

// The error is made with the call, because only then does it know the line.
function call(id, args) {
    return new Later((resolve, reject) => {
        if (typeof id !== "string") {
            throw new TypeProblem(`tools.call(id, args) wants the id of a tool as a string, such as "${searchTool}"`);
        }
        const number = ask("call", id, args === undefined ? "{}" : json(args));
        awaited[number] = { __proto__: null, resolve, reject, tool: id, problem: new Problem() };
    });
}

function search(query, more) {
    return call(searchTool, typeof query === "object" ? query : { query: Text(query ?? ""), ...more });
}

function failure({ code, message }, { problem, tool }) {
    const hidden = (value) => ({ __proto__: null, value, configurable: true, writable: true });
    defineProperty(problem, "name", hidden("ToolError"));
    defineProperty(problem, "message", hidden(message));
    problem.code = code;
    problem.tool = tool;
    return problem;
}

// Neither a promise nor JSON: without this, `await tools.x` and `return tools.x` would call tools named then and toJSON.
const isOfTheLanguage = (name) => typeof name === "symbol" || name === "then" || name === "toJSON";

// Any name gives something to call, since the host knows the tools and says so when there is none of that name.
function toolOf(namespace, name) {
    return isOfTheLanguage(name) ? undefined : (args) => call(`${namespace}:${name}`, args);
}

function namespaceOf(_, namespace) {
    if (isOfTheLanguage(namespace)) {
        return undefined;
    }
    const own = namespace === "call" ? call : namespace === "search" ? search : undefined;
    return new Stand(own ?? function () {}, {
        get: (_, name) => toolOf(namespace, name),
        apply(_, self, args) {
            // A tool may be called by the name that clients know it by, as in tools.clock_now(args).
            return own === undefined ? call(namespace, args[0]) : apply(own, self, args);
        },
    });
}

function inside(seen) {
    return function (key, value) {
        switch (typeof value) {
            case "bigint":
                return `${value}n`;
            case "function":
                return `[Function ${value.name}]`;
            case "symbol":
                return Text(value);
            case "object":
                if (value === null) {
                    return null;
                }
                if (seen.has(value)) {
                    return "[seen above]";
                }
                seen.add(value);
                return value instanceof Problem ? Text(value)
                    : value instanceof Later ? "[Promise: await it]"
                    : value instanceof Table || value instanceof Group ? [...value]
                    : value;
        }
        return value;
    };
}

// What console.log shows of a value: never an exception, whatever the value does when it is looked at.
function shown(value) {
    try {
        if (typeof value === "string") {
            return value;
        }
        if (value instanceof Problem) {
            return Text(value);
        }
        return typeof value === "object" ? stringify(value, inside(new Group())) : Text(value);
    } catch {
        return "[a value that cannot be shown]";
    }
}

function printing(stream) {
    return (...values) => {
        let line = "";
        for (let i = 0; i < values.length; i++) {
            line += (i > 0 ? " " : "") + shown(values[i]);
        }
        ask("print", stream, line + "\n");
    };
}

function copy(value, seen) {
    if (typeof value === "function" || typeof value === "symbol") {
        throw new TypeProblem(`structuredClone cannot copy a ${typeof value}`);
    }
    if (typeof value !== "object" || value === null) {
        return value;
    }
    if (seen.has(value)) {
        return seen.get(value);
    }
    const made = copyOf(value);
    seen.set(value, made);
    if (value instanceof Table) {
        value.forEach((item, key) => made.set(copy(key, seen), copy(item, seen)));
    } else if (value instanceof Group) {
        value.forEach((item) => made.add(copy(item, seen)));
    } else if (isArray(value) || value instanceof Problem || getPrototypeOf(made) === anything) {
        for (const key of keys(value)) {
            made[key] = copy(value[key], seen);
        }
    }
    return made;
}

function copyOf(value) {
    if (value instanceof Day) return new Day(value.getTime());
    if (value instanceof Pattern) return new Pattern(value.source, value.flags);
    if (value instanceof Table) return new Table();
    if (value instanceof Group) return new Group();
    if (value instanceof Bytes) return value.slice(0);
    if (bytesOf(value)) return value.slice?.() ?? new value.constructor(value.buffer.slice(0));
    if (value instanceof Problem) return new value.constructor(value.message);
    if (value instanceof Later) throw new TypeProblem("structuredClone cannot copy a promise: await it first");
    return isArray(value) ? new Array(value.length) : {};
}

function timer(action, milliseconds) {
    const number = ask("timer", Text(+milliseconds || 0), "");
    awaited[number] = { __proto__: null, resolve: action };
    return +number;
}

const globals = {
    tools: new Stand({}, { get: namespaceOf }),
    console: {
        log: printing("out"), info: printing("out"), debug: printing("out"),
        warn: printing("err"), error: printing("err"),
    },
    structuredClone: (value) => copy(value, new Table()),
    sleep: (milliseconds) => new Later((resolve) => timer(() => resolve(), milliseconds)),
    setTimeout(action, milliseconds, ...args) {
        if (typeof action !== "function") {
            throw new TypeProblem("setTimeout(action, milliseconds) wants a function");
        }
        return timer(() => action(...args), milliseconds);
    },
    clearTimeout(number) {
        delete awaited[number];
        ask("untimer", Text(number), "");
    },
};
for (const name of ownKeys(globals)) {
    defineProperty(globalThis, name, { value: globals[name], writable: true, configurable: true });
}

// sfc32, begun from the host's seed: the engine's own generator was begun before the memory was copied, for all alike.
function randomFrom(seed) {
    let [a, b, c, d] = seed;
    return () => {
        const t = (((a + b) | 0) + d) | 0;
        d = (d + 1) | 0;
        a = b ^ (b >>> 9);
        b = (c + (c << 3)) | 0;
        c = (c << 21) | (c >>> 11);
        c = (c + t) | 0;
        return (t >>> 0) / 4294967296;
    };
}

function seeded(seed) {
    const next = randomFrom(parse(seed));
    for (let i = 0; i < 12; i++) {
        next();
    }
    Math.random = () => (Math.trunc(next() * 67108864) * 134217728 + Math.trunc(next() * 134217728)) / 9007199254740992;
}

// A single expression is its own value, and if that is a function, what it returns: many write `async () => {...}`.
function compiled(code) {
    const expression = apply(replace, code, [/;\s*$/, ""]);
    let program;
    try {
        program = new AsyncFunction(`return (${expression}\n)`);
    } catch {
        return new AsyncFunction(code);
    }
    return async () => {
        const value = await program();
        return typeof value === "function" ? value() : value;
    };
}

const LONGEST_PART = 20000;

function told(look) {
    try {
        const value = look();
        return value === undefined || value === null ? undefined : apply(slice, Text(value), [0, LONGEST_PART]);
    } catch {
        return undefined;
    }
}

function describe(thrown) {
    const part = (name) => told(() => thrown[name]);
    const error = typeof thrown === "object" && thrown !== null
        ? { name: part("name"), message: part("message"), stack: part("stack"), code: part("code"), tool: part("tool") }
        : {};
    if (error.name === undefined && error.message === undefined) {
        error.message = told(() => shown(thrown));
    }
    return error;
}

async function run(code) {
    let stage = "compile";
    try {
        const program = compiled(code);
        stage = "run";
        const value = await program();
        stage = "return";
        ask("returned", value === undefined ? "nothing" : "", json(value));
    } catch (thrown) {
        ask("threw", stage, stringify(describe(thrown)));
    }
}

function take(kind, number, body) {
    const waiting = awaited[number];
    delete awaited[number];
    switch (kind) {
        case "script":
            seeded(number);
            return run(body);
        case "timer":
            return waiting?.resolve();
        case "value":
            return waiting?.resolve(parse(body));
        case "failure":
        case "refusal":
            return waiting?.reject(failure(parse(body), waiting));
    }
}

// The host evaluates a call of this whenever it has news, and the engine then runs all jobs that follow from them.
function turn() {
    for (;;) {
        const news = host("news", "", "");
        if (news === "-") {
            return;
        }
        const line = apply(indexOf, news, ["\n"]);
        const blank = apply(indexOf, news, [" "]);
        const kind = apply(slice, news, [0, blank]);
        try {
            take(kind, apply(slice, news, [blank + 1, line]), apply(slice, news, [line + 1]));
        } catch (thrown) {
            ask("threw", "timer", stringify(describe(thrown)));
        }
    }
}
defineProperty(globalThis, "commonplace$turn", { value: turn });
