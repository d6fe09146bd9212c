# For npx: a launcher for all platforms, and the program as a package of its own for each of them. Sourced by ./package.

pack_npm() {
    npm_platform=$node_system-$processor
    mkdir -p "$work/npm/launcher/package/bin" "$work/npm/platform/package"
    cp packaging/npm/commonplace.mjs "$work/npm/launcher/package/bin"
    cp LICENSE packaging/npm/README.md "$work/npm/launcher/package"
    fill packaging/npm/package.json >"$work/npm/launcher/package/package.json"
    npm_tar launcher "$name-npm.tgz"
    copy_for_zip "$work/npm/platform/package/commonplace"
    fill packaging/npm/platform.json >"$work/npm/platform/package/package.json"
    npm_tar platform "$name-npm-$platform.tgz"
    rm -rf "$work/npm"
}

# npm takes archives whose files lie in package/.
npm_tar() {
    chmod -R u=rwX,go=rX "$work/npm/$1"
    set_dates "$work/npm/$1"
    tar_gz "$work/npm/$1" package "$dist/$2"
    add "$2"
}
