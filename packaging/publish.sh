# What tells others where the packages are, and what is in them. Sourced by ./package.

# For Claude Code, Codex and Cursor. The plugin's folder is used where it lies by those who add this repository as a marketplace; this is the same without links.
pack_plugin() {
    cp -RL packaging/plugin "$work/commonplace"
    set_dates "$work/commonplace"
    rm -f "$dist/$name-claude-plugin.zip"
    (cd "$work" && find commonplace -type f | LC_ALL=C sort | TZ=UTC0 zip -q -X "$dist/$name-claude-plugin.zip" -@)
    add "$name-claude-plugin.zip"
}

# The formula names the archives that lie in dist/, of whichever platforms.
write_formula() {
    {
        fill packaging/homebrew.rb | sed '/@PLATFORMS@/,$d'
        for each in macos:arm64 macos:x64 linux:arm64 linux:x64; do
            formula_part "${each%:*}" "${each#*:}"
        done
        fill packaging/homebrew.rb | sed '1,/@PLATFORMS@/d'
    } >"$work/commonplace.rb"
    if grep -q sha256 "$work/commonplace.rb"; then
        mv "$work/commonplace.rb" "$dist/commonplace.rb"
        add commonplace.rb
    else
        say "package: left out: homebrew names archives, and there is none of $version in $dist"
    fi
}

formula_part() {
    archive=$name-$1-$2.tar.gz
    [ -e "$dist/$archive" ] || return 0
    case $2 in x64) cpu=intel ;; *) cpu=arm ;; esac
    cat <<PART
  on_$1 do
    on_$cpu do
      url "$downloads/$archive"
      sha256 "$(sum "$dist/$archive")"
    end
  end
PART
}

# For the MCP registry: the image, and the bundles that lie in dist/, of whichever platforms.
write_server_json() {
    {
        fill packaging/server.json | sed '/@BUNDLES@/,$d'
        for bundle in "$dist/$name"-*.mcpb; do
            [ -e "$bundle" ] || continue
            cat <<BUNDLE
    ,
    {
      "registryType": "mcpb",
      "identifier": "$downloads/${bundle##*/}",
      "version": "$version",
      "fileSha256": "$(sum "$bundle")",
      "transport": { "type": "stdio" }
    }
BUNDLE
        done
        fill packaging/server.json | sed '1,/@BUNDLES@/d'
    } >"$dist/server.json"
    add server.json
}

# The sums of all of this version that lies in dist/, with a signature by whoever has a key.
write_sums() {
    list=$name-$platform
    ! wanted portable || {
        list=$name
        [ ! -e target/bom.json ] || {
            copy_sbom "$dist/$name.cdx.json"
            add "$name.cdx.json"
        }
    }
    (
        cd "$dist"
        set --
        for file in *; do
            case $file in
                work | *.sha256 | *.sha256.json) ;;
                "$name".*) ! wanted portable || set -- "$@" "$file" ;;
                "$name"-* | commonplace_"$version"_* | commonplace.rb | server.json) wanted portable || set -- "$@" "$file" ;;
            esac
        done
        sums "$@" >"$list.sha256"
    )
    if [ -n "$key" ]; then
        "$jdk/bin/java" --source 25 -cp "$jars/*" packaging/Signature.java sign "$key" "$dist/$list.sha256" \
            "$dist/$list.sha256.json" || exit $?
        add "$list.sha256.json"
    fi
    add "$list.sha256"
}
