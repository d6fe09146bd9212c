# What all forms need to know, and the build. Sourced by ./package.

# Sets platform, as in the names of archives, and what others call it.
find_platform() {
    case $(uname -s) in
        Linux) system=linux ;;
        Darwin) system=macos ;;
        *) refuse "packages are made on Linux and macOS, and this is $(uname -s)" ;;
    esac
    case $(uname -m) in
        x86_64 | amd64) processor=x64 ;;
        aarch64 | arm64) processor=arm64 ;;
        *) refuse "packages are made for x64 and arm64, and this is $(uname -m)" ;;
    esac
    case $platform in
        '' | "$system-$processor") [ -z "$foreign" ] || refuse '--jdk is for another platform; name it with --platform' ;;
        linux-x64 | linux-arm64 | macos-x64 | macos-arm64 | windows-x64)
            [ -n "$foreign" ] || refuse "--platform $platform needs --jdk, a JDK for it"
            system=${platform%-*}
            processor=${platform#*-}
            ;;
        *) refuse "there is no platform '$platform'; there are windows-x64, linux-x64, linux-arm64, macos-x64 and macos-arm64" ;;
    esac
    case $processor in x64) go_processor=amd64 ;; *) go_processor=arm64 ;; esac
    # As Node and npm call it.
    case $system in macos) node_system=darwin ;; windows) node_system=win32 ;; *) node_system=$system ;; esac
    platform=$system-$processor
}

# Sets modules_path, from which jlink takes the modules of another platform.
find_modules() {
    modules_path=
    [ -n "$foreign" ] || return 0
    modules_path=$foreign/jmods
    [ -r "$modules_path/java.base.jmod" ] || refuse "there is no $modules_path/java.base.jmod: take a JDK for $platform that" \
        'has its modules as files, which some makers offer as an archive of their own (jmods)'
    for form in $forms; do
        case $form in
            archive | slim | mcpb | npm) ;;
            *) refuse "$form is not made for another platform than this" ;;
        esac
    done
}

# Sets epoch, the date of all that is packed: that of the commit, so that the same commit gives the same bytes.
find_epoch() {
    epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null)} || epoch=
    # Where there is no git, that of the jars (pom.xml, project.build.outputTimestamp).
    epoch=${epoch:-1767225600}
    export SOURCE_DATE_EPOCH="$epoch"
    stamp=$(utc +%Y%m%d%H%M.%S)
    day=$(utc +%Y-%m-%d)
    moment=$(utc +%Y-%m-%dT%H:%M:%SZ)
}

utc() {
    date -u -d "@$epoch" "$1" 2>/dev/null || date -u -r "$epoch" "$1"
}

# Gives all files of a folder the one date.
set_dates() {
    find "$1" -exec env TZ=UTC0 touch -h -t "$stamp" {} +
}

# Sets where these packages are published: addresses stand in some of them.
find_owner() {
    if [ -z "$owner" ]; then
        owner=$(git remote get-url origin 2>/dev/null | sed -n 's|.*github\.com[:/]\([A-Za-z0-9-]*\)/.*|\1|p')
    fi
    if [ -z "$owner" ]; then
        owner=example
        say "package: no --owner, and origin is not on GitHub: addresses in the packages name 'example'"
    fi
    case $owner in
        *[!a-z0-9-]*) owner=$(printf '%s' "$owner" | tr 'A-Z' 'a-z') ;;
    esac
    case $owner in
        *[!a-z0-9-]*) refuse "'$owner' is no name of a GitHub account" ;;
    esac
    repository=https://github.com/$owner/commonplace
    downloads=$repository/releases/download/v$version
    server_name=io.github.$owner/commonplace
    image=ghcr.io/$owner/commonplace
}

build_everything() {
    say "Building $version…"
    rm -rf server/target/commonplace # a library that is no longer listed must not be packed
    (
        export JAVA_HOME="$jdk" MAVEN_OPTS="${MAVEN_OPTS:-} $(maven_options)"
        exec mvn -B -ntp -Psbom -Dcompiler.fork=false -Dmaven.test.skip=true package </dev/null
    ) >"$work/build.log" 2>&1 || {
        tail -n 30 "$work/build.log" >&2
        exit 70
    }
}

# The list of all that ships, if the build has made it.
copy_sbom() {
    [ ! -e target/bom.json ] || cp target/bom.json "$1"
}

# expect_version LAUNCHER: what is packed is tried, with nothing of this checkout around it.
expect_version() {
    said=$(env -i PATH="$PATH" HOME="$work/home" ${2:+"COMMONPLACE_JAVA_HOME=$2"} "$1" --version) || exit 70
    [ "$said" = "commonplace $version" ] || refuse "what was built says '$said' instead of 'commonplace $version'"
}

sums() {
    if command -v sha256sum >/dev/null; then
        sha256sum "$@"
    else
        shasum -a 256 "$@"
    fi
}

sum() {
    sums "$1" | cut -d ' ' -f 1
}

# The forms list what they have made.
add() {
    made="$made $1"
}
