# For Debian and Ubuntu, by dpkg-deb. Sourced by ./package.

pack_deb() {
    [ "$system" = linux ] || {
        say 'package: left out: deb is made on Linux'
        return 0
    }
    debian=$work/debian
    documents=$debian/usr/share/doc/commonplace
    mkdir -p "$debian/DEBIAN" "$debian/usr/lib/systemd/system" "$debian/usr/bin" "$debian/etc/default" "$debian/etc/commonplace" "$documents"
    cp -al "$stage" "$debian/usr/lib/commonplace"
    ln -s ../lib/commonplace/commonplace "$debian/usr/bin/commonplace"
    cp packaging/deb/commonplace.service "$debian/usr/lib/systemd/system"
    cp packaging/deb/default "$debian/etc/default/commonplace"
    cp packaging/deb/server.jsonc "$debian/etc/commonplace"
    cp packaging/deb/copyright "$documents/copyright"
    gzip -n -9 <CHANGELOG.md >"$documents/changelog.gz"
    for script in postinst prerm postrm; do
        cp "packaging/deb/$script" "$debian/DEBIAN"
        chmod 755 "$debian/DEBIAN/$script"
    done
    printf '%s\n' /etc/default/commonplace /etc/commonplace/server.jsonc >"$debian/DEBIAN/conffiles"
    # ONNX Runtime asks for the newest of these.
    cat >"$debian/DEBIAN/control" <<CONTROL
Package: commonplace
Version: $version
Architecture: $go_processor
Maintainer: Commonplace <commonplace@$owner.invalid>
Installed-Size: $(du -sk --apparent-size "$debian/usr" | cut -f 1)
Depends: libc6 (>= 2.28), libstdc++6 (>= 8), libgcc-s1 | libgcc1, passwd
Suggests: postgresql
Section: net
Priority: optional
Homepage: $repository
Description: Markdown notes, shared by people and their agents
 A folder of Markdown notes that people edit in any editor, and that agents
 search, read, link and write over MCP, at the same time. With its own Java
 runtime, and a service that is off until it is enabled.
CONTROL
    (cd "$debian" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k 2 >DEBIAN/md5sums)
    find "$debian" -path "$debian/usr/lib/commonplace" -prune -o -exec env TZ=UTC0 touch -h -t "$stamp" {} +
    if [ -n "$quick" ]; then packing='-Zgzip -z1'; else packing='-Zxz -z6'; fi
    dpkg-deb --root-owner-group $packing --build "$debian" "$dist/commonplace_${version}_$go_processor.deb" >/dev/null
    rm -rf "$debian"
    add "commonplace_${version}_$go_processor.deb"
}
