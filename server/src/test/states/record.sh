#!/bin/sh
# Records what a version of the program keeps, for the test that opens the states of all versions (RecordedStatesTest).
#   server/src/test/states/record.sh LAUNCHER NAME
# makes server/src/test/resources/commonplace/server/states/NAME.zip by the program that LAUNCHER starts: a small vault, the
# data directory beside it, and backups of both. ./release does it for each release. It works with older versions as well; what
# one of them cannot do is not in its state.
set -eu
[ $# = 2 ] || { echo "usage: $0 LAUNCHER NAME" >&2; exit 64; }
launcher=$(cd -- "$(dirname -- "$1")" && pwd)/${1##*/}
here=$(cd -- "$(dirname -- "$0")" && pwd)
archive=$(cd -- "$here/../resources/commonplace/server/states" && pwd)/$2.zip

. "$here/../../main/launch/jdk.sh"
need_jdk
export COMMONPLACE_JAVA_HOME="$jdk"

work=$(mktemp -d)
trap '[ $? = 0 ] || cat "$work/log" >&2; rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
state=$work/state
vault=$state/vault
mkdir -p "$vault" "$work/home" "$work/bin" "$work/other"
cd "$work"
# No path of this machine is to be part of a state.
ln -s "$launcher" "$work/bin/commonplace"
export PATH="$work/bin:$PATH"
export HOME="$work/home" XDG_DATA_HOME="$state/data" XDG_CACHE_HOME="$work/cache" COMMONPLACE_EMBEDDER=none LC_ALL=C.UTF-8

product() {
    commonplace "$@" --vault "$vault" 2>>"$work/log"
}

# Commands that some versions do not have.
perhaps() {
    product "$@" >/dev/null || echo "record: not by this version: $1 ${2-}" >&2
}

# Written by another program before the first start.
printf '# By hand\n\nWritten in an editor.\n' >"$vault/by-hand.md"

product cairn_write --path told --content 'first words' >/dev/null
product cairn_patch --path told --op append --content 'second words' >/dev/null
product cairn_patch --path told --op append --content 'third words' >/dev/null
product cairn_write --path folder/kept --content 'kept words, see [[told]]' >/dev/null
product cairn_patch --path by-hand --op append --content 'Added by an agent.' >/dev/null
product cairn_write --path removed --content 'words of a removed note' >/dev/null
product cairn_delete --path removed >/dev/null
product cairn_write --path before --content 'words that move' >/dev/null
perhaps move --file_path before.md --new_path folder/after.md
product token >"$state/token.txt" || rm "$state/token.txt"
if commonplace servers --help 2>/dev/null | grep -q trust; then
    mkdir "$vault/.commonplace"
    echo '{"mcpServers": {"other": {"command": "commonplace", "args": ["mcp", "--vault", "other"]}}}' \
        >"$vault/.commonplace/config.json"
    perhaps servers trust --yes
    perhaps servers list
fi

# A session that looks for a tool and then uses it, which is remembered.
{
    printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"record","version":"1"}}}'
    printf '%s\n' '{"jsonrpc":"2.0","method":"notifications/initialized"}'
    sleep 5
    printf '%s\n' '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search_tools","arguments":{"query":"what does a note say"}}}'
    sleep 3
    printf '%s\n' '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"run_tool","arguments":{"tool_id":"cairn:read","args":{"path":"told"}}}}'
    sleep 3
} | product mcp >"$work/session.jsonl" || true

perhaps backup "$state/backups"
perhaps backup "$state/backup.zip"

# By which ids clients know the notes.
home=${launcher%/*}
jars=$home/lib
[ ! -d "$home/server/target/commonplace/lib" ] || jars=$home/server/target/commonplace/lib
"$jdk/bin/java" -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED -cp "$jars/*" "$here/../java/commonplace/server/testing/RecordedIds.java" "$vault" \
    >"$state/ids.tsv" 2>>"$work/log" || {
    echo 'record: this version does not tell the ids' >&2
    rm "$state/ids.tsv"
}

# What belongs to processes, and sockets, which no archive can hold.
find "$state" \( -name lock -o -name '*.lock' -o -name host -o -name socket -o -name index.log \) -exec rm -f {} +
rm -f "$archive"
"$jdk/bin/jar" --create --no-manifest --date 2026-01-01T00:00:00Z --file "$archive" -C "$state" .
echo "Recorded $archive: $(find "$state" -type f | wc -l) files, $(wc -c <"$archive") bytes"
