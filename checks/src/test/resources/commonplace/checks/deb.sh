# What becomes of a machine on which the package is installed, started, upgraded and removed. The machine is a copy of this one,
# of which only what changes is kept, in memory, until this ends: deb.sh PACKAGE COMMAND-OF-THE-AGENT…
set -eu
package=$1
shift
mount --make-rprivate /
copy=$(dirname -- "$0")/copy
mkdir "$copy"
mount -t tmpfs tmpfs "$copy"
mkdir "$copy/changed" "$copy/work" "$copy/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$copy/changed,workdir=$copy/work" "$copy/root"
cp "$package" "$copy/root/package.deb"
mount -t proc proc "$copy/root/proc"
mount --rbind /dev "$copy/root/dev"
# What this one has that a new one has not: Java, and a system manager.
for place in usr/lib/jvm run tmp; do
    mount -t tmpfs tmpfs "$copy/root/$place"
done
cat >"$copy/root/inside.sh" <<'INSIDE'
set -eu
export PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
settings=/etc/default/commonplace
configuration=/etc/commonplace/server.jsonc
unit=/usr/lib/systemd/system/commonplace.service

dpkg -i /package.deb >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }
[ "$(id -u commonplace)" -lt 1000 ]
[ ! -e /var/lib/commonplace ]
echo 'installed with a user of its own, not running'
if command -v java; then exit 1; fi
if command -v systemd-analyze >/dev/null && systemd-analyze verify "$unit" 2>&1 | grep commonplace; then exit 1; fi
echo 'without Java'

# As systemd does it: the folders, the settings, the user, no rights.
start() {
    mkdir -p /var/lib/commonplace/notes
    chown -R commonplace: /var/lib/commonplace
    chmod 700 /var/lib/commonplace
    (
        cd /var/lib/commonplace
        set -a
        for setting in $(sed -n 's/^Environment=//p' "$unit"); do
            export "$setting"
        done
        . "$settings"
        command=$(sed -n 's/^ExecStart=//p' "$unit")
        umask 077
        eval "set -- $command"
        exec setpriv --reuid commonplace --regid commonplace --init-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
    ) >/tmp/said 2>&1 &
    server=$!
    until grep -q '?token=' /tmp/said; do
        kill -0 $server || { cat /tmp/said; exit 1; }
        sleep 0.1
    done
    address=$(sed -n 's|.*\(http://[0-9.:]*\)/?token=.*|\1|p' /tmp/said | head -n 1)
    token=$(sed -n 's|.*?token=\([^ ]*\).*|\1|p' /tmp/said | head -n 1)
}

end() {
    kill $server
    wait $server || [ $? = 143 ]
}

sed -i 's/^PORT=.*/PORT=0/' "$settings"
commonplace config check "$configuration" >/tmp/checked
grep -q 'is right' /tmp/checked
sed -i 's|// "metrics": "public",|"metrics": "public",|' "$configuration"
start
[ "$(stat -c %U "/proc/$server")" = commonplace ]
echo "the agent is $("$@" v2 http "$address/mcp" "$token")"
end
echo 'ended when it was told to'
[ -e /var/lib/commonplace/notes/agents/v2-http/launch.md ]

mkdir /tmp/newer
dpkg-deb -R /package.deb /tmp/newer/files
sed -i 's/^Version: .*/&+1/' /tmp/newer/files/DEBIAN/control
dpkg-deb -Znone -b /tmp/newer/files /tmp/newer/package.deb >/dev/null
dpkg -i /tmp/newer/package.deb >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }
dpkg-query -W -f '${Version}' commonplace | grep -q '+1$'
grep -q '^PORT=0$' "$settings"
grep -q '^  "metrics": "public",' "$configuration"
start
kill -HUP $server
until grep -q 'the configuration was read again' /tmp/said; do
    kill -0 $server || { cat /tmp/said; exit 1; }
    sleep 0.1
done
setpriv --reuid commonplace --regid commonplace --init-groups env HOME=/var/lib/commonplace \
    commonplace cairn_read --vault /var/lib/commonplace/notes --path agents/v2-http/launch >/tmp/note
grep -q 'Led by' /tmp/note
end
echo 'upgraded, with its settings and its notes'

dpkg -r commonplace >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }
[ ! -e /usr/lib/commonplace ]
[ ! -e /usr/bin/commonplace ]
[ -e "$settings" ]
[ -e /var/lib/commonplace/notes/agents/v2-http/launch.md ]
echo 'removed, without its notes'
dpkg -P commonplace >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }
[ ! -e "$settings" ]
[ -e /var/lib/commonplace/notes/agents/v2-http/launch.md ]
echo 'purged, without its notes'
INSIDE
exec chroot "$copy/root" sh /inside.sh "$@"
