#!/bin/sh
# Makes the pictures of `setup` and `doctor` anew: setup.png, doctor.png and their dark ones. What they show is what the
# program prints in a terminal, typed into by this script, in the home of somebody who has an example vault and two clients.
# Needs what ./test installs, and a checkout that is built.
set -eu
cd -- "$(dirname -- "$0")/.."
checkout=$PWD
work=$(mktemp -d)
trap 'tmux -S "$work/tmux" kill-server 2>/dev/null || :; rm -rf "$work"' EXIT

home=$work/home
mkdir -p "$home/Notes/.obsidian" "$home/.codex" "$home/.cursor" "$home/.config/obsidian"
cp -R server/src/main/resources/example-vault/. "$home/Notes"
printf 'model = "o4"\n' >"$home/.codex/config.toml"
printf '{\n  "mcpServers": {}\n}\n' >"$home/.cursor/mcp.json"
printf '{"vaults": {"a": {"path": "/home/ada/Notes", "ts": 1}}}\n' >"$home/.config/obsidian/obsidian.json"
# What a doctor is for.
printf -- '---\ntitle: Lamps: a plan\n---\n\nAsk [[Bilie]].\n' >"$home/Notes/ideas/Lamps.md"

# A shell in which the checkout lies in /opt and the home in /home: paths are as short in the picture as they are for people.
cat >"$work/shell" <<SHELL
#!/bin/sh
exec env -i PATH='$PATH' HOME=/home/ada TERM=screen-256color LC_ALL=C.UTF-8 PS1='$ ' \
    bwrap --dev-bind / / --tmpfs /home --bind '$home' /home/ada --tmpfs /opt --ro-bind '$checkout' /opt/commonplace \
    --setenv PATH '/opt/commonplace:$PATH' --chdir /home/ada /bin/sh "\$@"
SHELL
chmod +x "$work/shell"

tmux_() { tmux -S "$work/tmux" -f /dev/null "$@"; }

# wait_for TEXT: until the screen shows it.
wait_for() {
    n=0
    until tmux_ capture-pane -p -S - | grep -qF -e "$1"; do
        n=$((n + 1))
        [ $n -lt 600 ] || { tmux_ capture-pane -p -S - >&2; echo "never shown: $1" >&2; exit 1; }
        sleep 0.5
    done
}

# picture NAME: what the screen shows by now, as NAME.png and NAME-dark.png.
picture() {
    tmux_ capture-pane -e -p -S - >"$work/$1.ansi"
    for theme in light dark; do
        file=docs/$1.png
        [ $theme = light ] || file=docs/$1-dark.png
        node docs/terminal.mjs $theme <"$work/$1.ansi" >"$work/$1.html"
        lines=$(grep -c '<p>' "$work/$1.html")
        chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=2 \
            --user-data-dir="$work/chromium" --window-size=880,$((lines * 19 + 40)) \
            --screenshot="$checkout/$file" "file://$work/$1.html" 2>/dev/null
    done
}

"$work/shell" -c 'commonplace --version' >/dev/null # makes what lets the next starts be fast

tmux_ new-session -d -s setup -x 100 -y 60 "$work/shell"
wait_for '$'
tmux_ send-keys 'commonplace setup' Enter
wait_for 'Which folder'
tmux_ send-keys Enter
wait_for 'Which of the clients'
tmux_ send-keys Enter
wait_for 'Write these'
tmux_ send-keys Enter
wait_for 'looks after'
picture setup

tmux_ new-session -d -s doctor -x 100 -y 60 "$work/shell"
tmux_ kill-session -t setup
wait_for '$'
tmux_ send-keys 'commonplace doctor --vault ~/Notes' Enter
wait_for 'in 51 notes'
picture doctor
