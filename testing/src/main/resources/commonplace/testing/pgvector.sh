#!/bin/sh
# Makes a PostgreSQL with pgvector in a folder: pgvector.sh FOLDER
#
# Debian has pgvector as a package only for newer systems than many tests run on, so it is built from Debian's source
# for the PostgreSQL that this machine has, or for the one its archive offers. Nothing is installed and nobody need be
# root: packages are only unpacked. PostgreSQL finds its files by their place relative to the program, so the folder
# works wherever it lies, and
#   FOLDER/bin   has the programs,
#   FOLDER/lib   has libraries they need and this machine lacks (for LD_LIBRARY_PATH).
set -eu
umask 022 # root makes it, another user runs it

pgvector=0.8.6
sha256=25c9b78cfdaa43c66788d7490246ac24e4fe1c86f19c4b60c089b723f84a4a0d

target=$1
work=$target.part
root=$work/root

fail() {
    echo "No PostgreSQL with pgvector for the tests: $*" >&2
    exit 1
}

need_tools() {
    command -v apt-get >/dev/null || fail "it is made from Debian's packages, and here is no apt-get."
    missing=
    command -v gcc >/dev/null || missing="$missing gcc"
    command -v make >/dev/null || missing="$missing make"
    if [ -z "$missing" ] && ! echo '#include <stdio.h>' | gcc -E - >/dev/null 2>&1; then
        missing=" libc6-dev"
    fi
    [ -z "$missing" ] || fail "as root, run: apt-get install$missing"
}

# The sources this machine's apt is set up with, and lists of our own: its lists may be missing or old, and only root
# may bring them up to date.
prepare_apt() {
    mkdir -p "$work/apt/lists/partial" "$work/apt/cache/archives/partial" "$work/apt/none"
    cat >"$work/apt.conf" <<END
Dir::State::lists "$work/apt/lists";
Dir::Cache "$work/apt/cache";
Debug::NoLocking "true";
APT::Sandbox::User "root"; // the user that apt would otherwise become cannot write here
Acquire::Languages "none";
Acquire::Retries "3";
END
    apt -qq update || fail "apt-get update did not succeed (above is why)."
}

apt() {
    DEBIAN_FRONTEND=noninteractive apt-get -c "$work/apt.conf" "$@" >&2
}

unpack() {
    for package; do
        dpkg-deb -x "$package" "$root"
    done
}

# Sets major.
take_server() {
    major=
    for program in /usr/lib/postgresql/*/bin/postgres; do
        [ ! -x "$program" ] || major=$(basename "${program%/bin/postgres}")
    done
    mkdir -p "$root/usr/lib/postgresql" "$root/usr/share/postgresql"
    if [ -n "$major" ]; then
        cp -a "/usr/lib/postgresql/$major" "$root/usr/lib/postgresql/"
        cp -a "/usr/share/postgresql/$major" "$root/usr/share/postgresql/"
    else
        unpack_server
        major=$(ls "$root/usr/lib/postgresql")
    fi
    # It loads a compiler when a query is dear, and fails if that is not installed. Without this file it does not try.
    rm -f "$root/usr/lib/postgresql/$major/lib/llvmjit.so"
}

# With all that it depends on and this machine lacks, but for the compiler.
unpack_server() {
    apt -qq -y --no-install-recommends --download-only install postgresql ||
        fail "as root, run: apt-get install --no-install-recommends postgresql"
    unpack "$work"/apt/cache/archives/*.deb
    find "$root" -regex '.*/lib/[^/]*-linux-gnu[^/]*/[^/]*[.]so[^/]*' ! -name 'libLLVM*' \
        -exec cp -P -t "$work/made/lib" {} +
}

# Unpacked, since installing postgresql-server-dev would bring clang and LLVM.
take_headers() {
    (cd "$work" && apt -qq download "postgresql-server-dev-$major" libpq-dev) ||
        fail "apt has no postgresql-server-dev-$major."
    unpack "$work"/*.deb
}

# The very source that was tried; where the archive has gone on to a newer one, the newest that it signs for.
take_pgvector() {
    archive=$(apt-get -c "$work/apt.conf" indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' |
        head -n 1)
    [ -n "$archive" ] || fail "it is built from Debian's source, and no archive of Debian is among apt's sources."
    source=$work/pgvector.tar.gz
    pinned=${archive}pool/main/p/pgvector/pgvector_$pgvector.orig.tar.gz
    if /usr/lib/apt/apt-helper -c "$work/apt.conf" download-file "$pinned" "$source" "SHA256:$sha256" \
        >"$work/log" 2>&1; then
        return
    fi
    for suite in testing stable; do
        if take_signed "$suite" >>"$work/log" 2>&1; then
            return
        fi
    done
    cat "$work/log" >&2
    fail "the archive has no source of pgvector (above is what apt said)."
}

take_signed() {
    keys=/usr/share/keyrings/debian-archive-keyring.gpg
    [ ! -e "$keys" ] || signed="[signed-by=$keys]"
    echo "deb-src ${signed-} $archive $1 main" >"$work/$1.list"
    set -- -o Dir::Etc::sourcelist="$work/$1.list" -o Dir::Etc::sourceparts="$work/apt/none" -qq
    apt "$@" update && (cd "$work" && apt "$@" source --download-only pgvector) &&
        mv "$work"/pgvector_*.orig.tar.gz "$source"
}

# OPTFLAGS would be for this very processor, and the folder may be kept for another.
build() {
    mkdir "$work/pgvector"
    tar -xzf "$source" --strip-components=1 -C "$work/pgvector"
    make -C "$work/pgvector" -j "$(nproc)" install \
        PG_CONFIG="$root/usr/lib/postgresql/$major/bin/pg_config" with_llvm=no OPTFLAGS= \
        PG_CPPFLAGS="-I$root/usr/include/postgresql/$major/server -I$root/usr/include/postgresql" >"$work/log" 2>&1 ||
        { tail -n 30 "$work/log" >&2; fail "it does not compile (above is why)."; }
}

keep_what_runs() {
    rm -rf "$root/usr/lib/postgresql/$major/lib/bitcode" "$root/usr/lib/postgresql/$major/lib/pgxs"
    mv "$root/usr/lib/postgresql/$major" "$work/made/usr/lib/postgresql/"
    mv "$root/usr/share/postgresql/$major" "$work/made/usr/share/postgresql/"
    ln -s "usr/lib/postgresql/$major/bin" "$work/made/bin"
}

[ ! -e "$target" ] || exit 0
need_tools
mkdir -p "$(dirname "$target")"
exec 9>"$target.lock"
flock 9 # whoever comes second waits, and finds it made
[ ! -e "$target" ] || exit 0
rm -rf "$work" # of one that was killed
mkdir -p "$work/made/lib" "$work/made/usr/lib/postgresql" "$work/made/usr/share/postgresql"
prepare_apt
take_server
take_headers
take_pgvector
build
keep_what_runs
mv "$work/made" "$target" # at once, and last: it is there whole or not at all
rm -rf "$work"
