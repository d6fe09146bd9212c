# Archives that are unpacked anywhere. Sourced by ./package.

# How tightly is packed. The best takes three times as long, and gives a fiftieth.
tightness() {
    if [ -n "$quick" ]; then echo 1; else echo 9; fi
}

# tar_folder FOLDER NAME FILE: the same files give the same bytes, whoever packs them and whichever tar there is.
tar_folder() {
    if tar --version 2>/dev/null | grep -q GNU; then
        nobody='--owner=0 --group=0 --numeric-owner'
    else
        nobody='--uid 0 --gid 0 --numeric-owner'
    fi
    (cd "$1" && find "$2" | LC_ALL=C sort >"$work/files" && tar --format=ustar $nobody --no-recursion -cf "$3" -T "$work/files")
}

# tar_gz FOLDER NAME FILE
tar_gz() {
    tar_folder "$1" "$2" "$work/packed.tar"
    gzip -n "-$(tightness)" <"$work/packed.tar" >"$3"
    rm "$work/packed.tar"
}

# pack_archive SUFFIX
pack_archive() {
    [ -n "$foreign" ] || expect_version "$stage/commonplace"
    if [ "$system" = windows ]; then
        rm -f "$dist/$name-$platform$1.zip"
        (cd "$work" && find "${stage##*/}" -type f | LC_ALL=C sort | TZ=UTC0 zip -q -X "-$(tightness)" "$dist/$name-$platform$1.zip" -@)
        add "$name-$platform$1.zip"
        return 0
    fi
    tar_gz "$work" "${stage##*/}" "$dist/$name-$platform$1.tar.gz"
    add "$name-$platform$1.tar.gz"
}

# For those who have a JDK: the launcher makes the caches at the first start.
pack_portable() {
    stage=$work/$name
    mkdir -p "$stage/launch" "$stage/lib"
    cp -p commonplace "$stage"
    copy_documents
    cp "$launch"/* "$stage/launch"
    cp "$jars"/*.jar "$stage/lib"
    expect_version "$stage/commonplace" "$jdk"
    # Git packs both kinds with the rights of the launcher, and the same files into the same bytes, whichever zip there is.
    (
        cd "$stage"
        git init -q -b archive
        git config core.looseCompression 0
        git config core.autocrlf false
        git add -A -f
        export GIT_AUTHOR_DATE="@$epoch +0000" GIT_COMMITTER_DATE="@$epoch +0000"
        git -c user.name=package -c user.email=package -c commit.gpgsign=false commit -q --no-verify -m "$name"
    )
    for kind in tar.gz zip; do
        git -C "$stage" archive --prefix="$name/" --format=$kind HEAD >"$dist/$name.$kind"
        add "$name.$kind"
    done
}
