#!/bin/sh
# Keeps a PostgreSQL server for tests: postgres.sh INSTALLATION FOLDER PORT
#
# Reads orders from standard input, a line each, and answers each with a line: "done", or "failed" when FOLDER/log says
# why. When the input ends, the server ends too and the folder is deleted. So neither outlives the tests, however those
# end: the system closes the pipe of a process that was killed.
set -u
bin=$1/bin folder=$2 port=$3
data=$folder/data
server=

export LD_LIBRARY_PATH="$1/lib" HOME="$folder" LC_ALL=C.UTF-8
trap '' INT HUP TERM # Ctrl-C reaches this shell too, which has still to clean up
exec 2>>"$folder/log"
cd "$folder" || exit

# PostgreSQL refuses to run as root.
as_user() {
    if [ "$(id -u)" = 0 ]; then
        exec setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"
    fi
    exec "$@"
}

create() {
    mkdir "$data"
    if [ "$(id -u)" = 0 ]; then
        chmod 711 "$folder"
        chown nobody:nogroup "$data"
    fi
    (as_user "$bin/initdb" -D "$data" -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync) >>"$folder/log"
}

# Only on loopback, with no socket file. Memory shared by processes lies in the data folder: the usual place is small in
# containers, and would keep what a killed server left there. Nothing is synced: what a killed server wrote is safe with
# the system, and no test ends that; syncing all files after a crash takes seconds.
start() {
    [ -z "$server" ] || return 0
    (as_user "$bin/postgres" -D "$data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
        -c dynamic_shared_memory_type=mmap -c fsync=off) </dev/null >>"$folder/log" &
    server=$!
    until "$bin/pg_isready" -q -h 127.0.0.1 -p "$port"; do
        if ! kill -0 "$server"; then
            wait "$server"
            server=
            return 1
        fi
        sleep 0.05
    done
}

# INT breaks connections off and writes all down; QUIT leaves at once, as for data that nobody wants any more.
stop() {
    [ -n "$server" ] || return 0
    kill "-$1" "$server"
    wait "$server"
    server=
}

# All at once. The server is held first, so that it starts no process while they are counted.
crash() {
    [ -n "$server" ] || return 0
    kill -STOP "$server"
    processes=$(cat "/proc/$server/task/$server/children")
    kill -KILL "$server" $processes
    wait "$server"
    server=
    # A process nobody has waited for stays in the list of processes; one without a program is dead all the same.
    for process in $processes; do
        while [ -e "/proc/$process/exe" ]; do
            sleep 0.01
        done
    done
}

while read -r order name; do
    case $order in
    create) create ;;
    start) start ;;
    stop) stop INT ;;
    crash) crash ;;
    database) "$bin/createdb" -h 127.0.0.1 -p "$port" -U postgres "$name" </dev/null >&2 ;;
    *) false ;;
    esac && echo 'done' || echo failed
done

stop QUIT
# What marks a server as running, which one that crashed leaves behind in the system.
[ ! -e "$data/postmaster.pid" ] || ipcrm -m "$(sed -n '7s/.* //p' "$data/postmaster.pid")"
cd / && rm -rf "$folder"
