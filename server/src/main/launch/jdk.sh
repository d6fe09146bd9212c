# Finds a JDK 25: the one definition that ./commonplace, ./test and ./format share. Sourced, not run.
#
# A JDK says its version in its `release` file, so nothing is started to ask for it: a JVM that only prints its
# version costs more than all the rest of our start.

is_jdk_25() {
    [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 1
    while read -r line; do
        case $line in
            'JAVA_VERSION="25"' | 'JAVA_VERSION="25.'*) return 0 ;;
        esac
    done <"$1/release"
    return 1
}

# Sets jdk to a JDK's folder, or leaves it empty.
find_jdk() {
    jdk=
    for candidate in "${COMMONPLACE_JAVA_HOME:-}" "${JAVA_HOME:-}" \
        /usr/lib/jvm/* /usr/java/* /opt/* \
        "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home; do
        if is_jdk_25 "$candidate"; then
            jdk=$candidate
            return
        fi
    done
    # `java` on the PATH is a chain of links into its JDK.
    candidate=$(command -v java) && candidate=$(readlink -f "$candidate") || return 0
    candidate=${candidate%/bin/java}
    if is_jdk_25 "$candidate"; then
        jdk=$candidate
    fi
}

# Prints the options with which Maven on this JDK compiles in its own process, and -Dcompiler.fork=false with it: the
# compiler's checks look into the compiler, and Maven's own libraries are older than the JDK that warns of what they do.
maven_options() {
    printf '%s ' --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED \
        -XX:+UseSerialGC -XX:TieredStopAtLevel=1
    for package in api file main model parser processing tree util; do
        printf '%s ' "--add-exports=jdk.compiler/com.sun.tools.javac.$package=ALL-UNNAMED"
    done
    for package in code comp; do
        printf '%s ' "--add-opens=jdk.compiler/com.sun.tools.javac.$package=ALL-UNNAMED"
    done
}

# Sets jdk, or ends with what to do.
need_jdk() {
    if [ -n "${COMMONPLACE_JAVA_HOME:-}" ] && ! is_jdk_25 "$COMMONPLACE_JAVA_HOME"; then
        echo "commonplace: COMMONPLACE_JAVA_HOME is $COMMONPLACE_JAVA_HOME, which is not a JDK 25." >&2
        exit 78
    fi
    find_jdk
    if [ -z "$jdk" ]; then
        cat >&2 <<'MESSAGE'
commonplace: needs a JDK 25, and found none in the usual places.

  Debian, Ubuntu   apt install openjdk-25-jdk   (or temurin-25-jdk from packages.adoptium.net)
  Fedora           dnf install java-25-openjdk-devel
  macOS            brew install --cask temurin@25
  anywhere         https://adoptium.net/temurin/releases/?version=25

A JDK that lies elsewhere is named by COMMONPLACE_JAVA_HOME=/path/to/jdk-25.
MESSAGE
        exit 78
    fi
}
