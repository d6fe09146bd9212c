# A bundle that Claude Desktop and others install by a double click. Sourced by ./package.

pack_mcpb() {
    # The official packer, as packaging/node names it; its own scripts are not run.
    mkdir "$work/node"
    cp packaging/node/package.json packaging/node/package-lock.json "$work/node"
    (cd "$work/node" && npm ci --ignore-scripts --no-audit --no-fund --silent) >&2 || {
        [ -n "$everything" ] || refuse 'mcpb needs its packer, which npm could not install'
        say 'package: left out: mcpb needs its packer, which npm could not install'
        return 0
    }
    mkdir "$work/mcpb"
    copy_for_zip "$work/mcpb/server"
    # Clients start no .cmd, which would have to be done by a shell: there it is Java itself, told all that commonplace.cmd tells it.
    program=commonplace java_arguments=
    if [ "$system" = windows ]; then
        program=runtime/bin/java.exe
        for argument in @./app/arguments -Xms96m -Xmn64m -Donnxruntime.native.path=./app/native \
            -Dcommonplace.texts=./app/commonplace -cp ./app/commonplace.jar commonplace.server.Main; do
            java_arguments="$java_arguments\"$argument\", "
        done
        java_arguments=$(printf '%s' "$java_arguments" | sed 's|\./app|${__dirname}/server/app|g')' '
    fi
    fill packaging/mcpb/manifest.json | sed "s|@PROGRAM@|$program|g; s|@JAVA_ARGUMENTS@|${java_arguments% }|" >"$work/mcpb/manifest.json"
    set_dates "$work/mcpb"
    mcpb validate manifest.json
    mcpb pack . "$dist/$name-$platform.mcpb"
    rm -rf "$work/mcpb" "$work/node"
    add "$name-$platform.mcpb"
}

mcpb() {
    (cd "$work/mcpb" && node "$work/node/node_modules/@anthropic-ai/mcpb/dist/cli/cli.js" "$@") >"$work/mcpb.log" 2>&1 || {
        cat "$work/mcpb.log" >&2
        exit 70
    }
}

# copy_for_zip FOLDER: for forms that know no links, and whose dates are those of their unpacking. The launcher sets the jars'
# dates at its first start there, for the caches.
copy_for_zip() {
    cp -RL "$stage" "$1"
    [ "$system" = windows ] || printf '%s\n' "{ TZ=UTC0 touch -t $stamp \"\$app\"/lib/*.jar && rm -f \"\$app/dates\"; } 2>/dev/null" >"$1/app/dates"
}

# fill FILE: with the values of this version and platform in place of @NAMES@.
fill() {
    sed -e "s|@VERSION@|$version|g" -e "s|@OWNER@|$owner|g" -e "s|@REPOSITORY@|$repository|g" \
        -e "s|@DOWNLOADS@|$downloads|g" -e "s|@SERVER_NAME@|$server_name|g" -e "s|@IMAGE@|$image|g" \
        -e "s|@NODE_PLATFORM@|$node_system|g" -e "s|@NPM_PLATFORM@|${npm_platform-}|g" \
        -e "s|@NPM_SYSTEM@|$node_system|g" -e "s|@NPM_PROCESSOR@|$processor|g" "$1"
}
