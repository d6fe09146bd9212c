# What ./commonplace does when it has no plan that still holds: find a JDK, build, make the AOT cache, write the plan.
# Sourced, not run. Uses home, launch, jars, state and memory, and plan_holds, from there; nothing here may touch stdout,
# which is the protocol's.
#
#   $state/plan            the JDK, and the arguments file to run it with
#   $state/KEY/lib         a copy of the jars: a build under a running server must not change what it loads next
#   $state/KEY/commonplace the texts that every start reads
#   $state/KEY/*.aot       classes parsed, linked and profiled ahead of time, for exactly these jars and this JVM
#   $state/KEY/arguments   the JVM's flags and class path; arguments.bridge is for a process that will be a bridge, and
#                          arguments.serve for one that stays
#
# KEY is a hash of all that the cache depends on. It must be: JDK 25.0.3 does not notice that a jar has changed, and
# runs the old code out of the cache (JDK-8377932).

# Chosen by CPU time from start to first answer:
# - the serial collector and the first compiler alone start quickest and keep the least memory;
# - what runs a few hundred times before the first answer is not worth compiling yet, which was a fifth of the start;
# - the archive is mapped where it was made for: elsewhere, every pointer in it has to be corrected at each start;
# - replaying the training run's compilations costs more than it gives to a process that mostly waits. These two flags
#   are diagnostic ones, which an update of the JDK may take away, hence IgnoreUnrecognizedVMOptions;
# - the few constructors that the JDK calls by reflection at a start are not worth a method handle each.
# So that memory has a bound and is given back:
# - beside the heap, whose bound ./commonplace chooses, buffers for the network and for files have one; large ones are not
#   kept by the threads that used them;
# - the heap shrinks to what is used when it is collected as a whole;
# - whoever runs out of memory all the same has threads that died in the middle of something: everything acknowledged is
#   in the journal, so the process ends, and says so where the protocol is not.
# And for what they do: a burst of file events fits one poll of the watcher; the JVM's own warnings go to stderr.
flags='-XX:+UseSerialGC
-XX:TieredStopAtLevel=1
-XX:CompileThresholdScaling=3
-XX:+IgnoreUnrecognizedVMOptions
-XX:+UnlockDiagnosticVMOptions
-XX:ArchiveRelocationMode=0
-XX:-AOTReplayTraining
-XX:-UsePerfData
-XX:MaxDirectMemorySize=256m
-Djdk.nio.maxCachedBufferSize=262144
-XX:MinHeapFreeRatio=20
-XX:MaxHeapFreeRatio=40
-XX:-ShrinkHeapInSteps
-XX:+ExitOnOutOfMemoryError
-XX:+DisplayVMOutputToStderr
-Xlog:disable
-Xlog:all=warning:stderr
-Djdk.reflect.useNativeAccessorOnly=true
-Djdk.nio.file.WatchService.maxEventsPerPoll=100000
--enable-native-access=ALL-UNNAMED'
# Else the JDK opens every jar to look for another provider of sockets.
if [ "$(uname)" = Linux ]; then
    flags="$flags
-Djava.nio.channels.spi.SelectorProvider=sun.nio.ch.EPollSelectorProvider"
fi

# Who answers calls over the standard streams has what a call runs compiled after a few of them: the sooner the less a start
# runs of it. A note is read in two thirds of the time so in the first hundreds of calls, for 2 ms more of a start; with all
# our code compiled as soon as the vault's it would be 9, with all there is 25. A name may have a star at its end, or at its
# beginning, and nowhere else.
call_flags='-XX:CompileCommand=quiet
-XX:CompileCommand=CompileThresholdScaling,commonplace.vault*::*,0.03
-XX:CompileCommand=CompileThresholdScaling,commonplace.markdown*::*,0.03
-XX:CompileCommand=CompileThresholdScaling,commonplace.search*::*,0.03
-XX:CompileCommand=CompileThresholdScaling,commonplace.tools.*::*,0.1
-XX:CompileCommand=CompileThresholdScaling,commonplace.mcp.*::*,0.1
-XX:CompileCommand=CompileThresholdScaling,commonplace.server.host*::*,0.1
-XX:CompileCommand=CompileThresholdScaling,commonplace.json*::*,0.3
-XX:CompileCommand=CompileThresholdScaling,java.time.*::*,0.1
-XX:CompileCommand=CompileThresholdScaling,java.nio.channels.*::*,0.1
-XX:CompileCommand=CompileThresholdScaling,sun.nio.ch.*::*,0.1
-XX:CompileCommand=CompileThresholdScaling,java.util.stream.*::*,0.1
-XX:CompileCommand=CompileThresholdScaling,java.util.Optional*::*,0.3'

# A server answers for longer than it starts: what it does is compiled when the JVM finds it time. The second compiler would
# make a note read over HTTP cheaper by a quarter after 20,000 calls, but people who type in small rooms dearer by three
# quarters, still after a minute; and it takes 30 MB.
serve_flags='-XX:CompileThresholdScaling=1'

# EX_TEMPFAIL: the product is built, but the cache's disk is full or not ours.
no_plan=75

say() {
    echo "$*" >&2
}

prepare() {
    if ! private mkdir -p "$state" 2>/dev/null || [ ! -w "$state" ]; then
        run_without_plan "$@"
    fi
    if [ -t 2 ]; then
        (prepare_once)
    else
        # An MCP client may lose patience and end us; what was begun is finished for its next try.
        (trap '' HUP INT TERM && prepare_once) >&2 &
        wait $!
    fi
    prepared=$?
    if [ $prepared = $no_plan ]; then
        run_without_plan "$@"
    fi
    [ $prepared = 0 ] || exit $prepared
    { read -r jdk && read -r arguments; } <"$state/plan"
}

prepare_once() {
    lock
    if plan_holds; then
        return # another start has prepared it while we waited
    fi
    need_jdk
    private touch "$state/begun" # the plan's date: what is edited while we build is newer than the plan
    build
    private publish || exit $no_plan
}

# What is made for our own use is nobody else's to read; what is built is for whoever shares the checkout.
private() (
    umask 077
    "$@"
)

run_without_plan() {
    debug "no AOT cache: cannot write to $state"
    need_jdk
    build
    exec "$jdk/bin/java" $flags $memory -cp "$jars/*" commonplace.server.Main "$@"
}

# Held until this shell ends, however it ends: the kernel's lock where there is one, else a link that names its owner.
lock() {
    if command -v flock >/dev/null; then
        private touch "$state/lock"
        exec 9>"$state/lock"
        flock -n 9 || { say 'Waiting for another start of Commonplace, which is building…' && flock 9; }
        return
    fi
    owner=$(sh -c 'echo $PPID')
    until ln -s "$owner" "$state/owner" 2>/dev/null; do
        holder=$(readlink "$state/owner")
        if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
            rm -f "$state/owner"
        else
            sleep 1
        fi
    done
    trap 'rm -f "$state/owner"' EXIT
}

sources_changed_since() {
    changed=$(find "$home/pom.xml" "$home"/*/pom.xml "$home"/*/src/main -newercm "$1" -print 2>/dev/null) || return 0
    [ -n "$changed" ]
}

build() {
    [ -e "$home/pom.xml" ] || return 0
    output=$home/server/target/commonplace
    if [ -e "$output/built" ] && [ -d "$jars" ] && ! sources_changed_since "$output/built"; then
        return 0
    fi
    if ! mkdir -p "$output" 2>/dev/null || [ ! -w "$output" ] || ! command -v mvn >/dev/null; then
        [ -d "$jars" ] && return 0
        say "commonplace: must be built first, which needs Maven (mvn) and a checkout that can be written: $home"
        exit 78
    fi
    : >"$output/begun"
    rm -rf "$jars" # a library that is no longer listed must not stay on the class path
    if ! maven_with_progress; then
        tail -n 30 "$output/build.log" >&2
        say "commonplace: the build failed. The whole log: $output/build.log"
        exit 70
    fi
    mv "$output/begun" "$output/built"
}

maven_with_progress() {
    message='Building Commonplace (once, about a minute)…'
    if [ ! -t 2 ]; then
        say "$message"
        (maven)
        return
    fi
    maven &
    trap 'kill $!; exit 130' INT TERM
    while kill -0 $! 2>/dev/null; do
        for turn in '|' / - '\'; do
            module=$(sed -n 's/.*Building .*\(\[[0-9]*\/[0-9]*\]\)$/\1/p' "$output/build.log" | tail -n 1)
            printf '\r%s %s %s ' "$turn" "$message" "$module" >&2
            sleep 0.2
        done
    done
    printf '\r\033[K' >&2
    wait $!
}

# Becomes Maven. The JDK goes along as JAVA_HOME, so that the build finds it wherever it lies.
maven() {
    export JAVA_HOME="$jdk" MAVEN_OPTS="${MAVEN_OPTS:-} $(maven_options)"
    cd "$home" && exec mvn -B -ntp -T 2 -pl server -am -Dcompiler.fork=false -Dmaven.test.skip=true package \
        </dev/null >"$output/build.log" 2>&1
}

publish() {
    app=$state/$(key)
    if [ ! -d "$app" ]; then
        rm -rf "$state/new"
        mkdir -p "$state/new/lib" && cp "$jars"/*.jar "$state/new/lib" || return
        unpack_texts "$state/new"
        mv "$state/new" "$app" || return
    fi
    write_arguments main "$app/arguments" "$call_flags" || return
    if [ ! -e "$app/main.aot" ]; then
        train && write_arguments main "$app/arguments" "$call_flags" || debug "no AOT cache: see $state/training.log"
    fi
    if [ -e "$app/bridge.aot" ]; then
        write_arguments bridge "$app/arguments.bridge" || return
    fi
    if [ -e "$app/serve.aot" ]; then
        write_arguments serve "$app/arguments.serve" "$serve_flags" || return
    fi
    printf '%s\n' "$jdk" "$app/arguments" >"$state/plan.new" &&
        touch -r "$state/begun" "$state/plan.new" && mv "$state/plan.new" "$state/plan" || return
    remove_old_apps
}

# What every start reads lies beside the jars: to look into them takes a tenth of a start. Without it, they are looked into.
unpack_texts() (
    cd "$1" || return
    for jar in lib/commonplace-server-*.jar; do
        "$jdk/bin/jar" -xf "$jar" commonplace/tools.jsonl commonplace/instructions.md \
            commonplace/instructions-lean.md commonplace/instructions-some.md >/dev/null 2>&1
    done
)

key() {
    {
        (cd "$jars" && for jar in *.jar; do echo "$jar" && sha256 <"$jar"; done)
        cat "$jdk/release" "$launch/training.jsonl" "$launch/visit" "$launch/prepare.sh"
    } | sha256 | cut -c1-16
}

sha256() {
    if command -v sha256sum >/dev/null; then
        sha256sum
    else
        shasum -a 256
    fi
}

# write_arguments CACHE FILE [FLAGS]
write_arguments() {
    {
        echo "$flags"
        echo "${3-}"
        if [ -e "$app/$1.aot" ]; then
            echo "-XX:AOTCache=$(quoted "$app/$1.aot")"
        fi
        if [ -e "$app/commonplace/tools.jsonl" ]; then
            echo "-Dcommonplace.texts=$(quoted "$app/commonplace")"
        fi
        echo "-cp $(quoted "$(class_path "$app/lib")")"
    } >"$2.new" &&
        mv "$2.new" "$2"
}

# The jar with our resources comes first: a search for them ends there and opens no other.
class_path() {
    path=
    for jar in "$1"/*.jar; do
        case $jar in
            */commonplace-server-*) path=$jar$path ;;
            *) path=$path:$jar ;;
        esac
    done
    printf '%s' "$path"
}

# For an arguments file of java, which knows quotes and backslashes.
quoted() {
    printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')"
}

# Real sessions in a throw-away vault: a cache holds what its session has used. One cache comes from one process;
# whatever else should start fast must happen in it.
train() {
    say 'Making the next starts faster (once, a few seconds)…'
    playground=$(mktemp -d) || return 1
    limit=
    if command -v timeout >/dev/null; then
        limit='timeout 120'
    fi
    mkdir "$playground/vault" "$playground/project" "$playground/project/.commonplace" "$playground/project/notes"
    echo '{"project_name": "playground", "docs_path": "notes"}' >"$playground/project/.commonplace/project.json"
    printf '# Engine\n\nIt runs on steam.\n' >"$playground/project/notes/engine.md"
    session main
    ended=$?
    if [ $ended = 0 ]; then
        train_bridge
        train_serve
    fi
    rm -rf "$playground"
    return $ended
}

# session CACHE: makes the cache while it answers the training's requests. No project and no model are used in them: what is in
# the cache is loaded at every start, and their classes took a start from 0.43 to 0.49 of what a file server needs.
session() {
    COMMONPLACE_EMBEDDER=none recorded \
        commonplace.server.Main mcp --vault "$playground/vault" <"$launch/training.jsonl" >"$state/training.log" 2>&1 &&
        [ -s "$app/new.aot" ] && mv "$app/new.aot" "$app/$1.aot"
}

# A bridge knows so little that a cache of its own saves a third of its start; it needs a host to talk to.
train_bridge() {
    mkfifo "$playground/input" || return
    in_playground commonplace.server.Main mcp --vault "$playground/vault" <"$playground/input" >/dev/null 2>&1 &
    host=$!
    exec 8>"$playground/input"
    tries=0
    until [ -n "$(find "$playground/cache" -name .host 2>/dev/null)" ] || [ $tries = 40 ]; do
        kill -0 $host 2>/dev/null || break
        sleep 0.1
        tries=$((tries + 1))
    done
    session bridge
    exec 8>&-
    wait $host
}

# What a server needs is nearly all of the network, of which the others know nothing. It ends with the signal that ends any.
train_serve() {
    : >"$playground/served" # it is looked into before the server may have begun
    recorded $serve_flags \
        commonplace.server.Main serve --vault "$playground/vault" --port 0 --token none \
        </dev/null >"$playground/served" 2>>"$state/training.log" &
    server=$!
    tries=0
    until grep -q http:// "$playground/served" || [ $tries = 100 ]; do
        kill -0 $server 2>/dev/null || break
        sleep 0.1
        tries=$((tries + 1))
    done
    address=$(sed -n 's|.*\(http://[0-9.]*:[0-9]*\).*|\1|p' "$playground/served" | head -n 1)
    if [ -n "$address" ]; then
        # Without a compiler in the JDK, only the start is trained; where the JDK is a package's own runtime, another visits.
        $limit "${visitor:-$jdk}/bin/java" --source 25 "$launch/visit" "$address" \
            "$playground/project/.commonplace/project.json" </dev/null >>"$state/training.log" 2>&1 ||
            debug "nobody visited the server: see $state/training.log"
        # It is a child of a child, and says itself who it is.
        find "$playground/cache" -name .host | while read -r host; do
            read -r served <"$host" && kill "$served"
        done
    fi
    wait $server
    [ -s "$app/new.aot" ] && mv "$app/new.aot" "$app/serve.aot"
}

# What a process does becomes a cache.
recorded() {
    in_playground "-XX:AOTCacheOutput=$app/new.aot" "$@"
}

in_playground() {
    HOME=$playground XDG_CACHE_HOME=$playground/cache XDG_DATA_HOME=$playground/data \
        XDG_STATE_HOME=$playground/state XDG_CONFIG_HOME=$playground/config XDG_RUNTIME_DIR=$playground \
        $limit "$jdk/bin/java" "@$app/arguments" $memory "$@"
}

# Servers that still run load classes from the app they were started with, so the last few stay.
remove_old_apps() {
    ls -td "$state"/????????????????/lib 2>/dev/null | tail -n +4 | while read -r old; do
        rm -rf "${old%/lib}"
    done
}

debug() {
    if [ -n "${COMMONPLACE_DEBUG:-}" ]; then
        say "commonplace: $*"
    fi
}
