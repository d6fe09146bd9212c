# An image for containers, written file by file: no daemon, no base image, no network. Sourced by ./package.
#
# The first layer has what the program stands on, from this machine: the C and C++ libraries that its files name, and busybox as
# the launcher's shell and for the health check. The second has the program. Nothing of a distribution is in it beside them.

# Whoever mounts a folder of notes gives it to this user, or runs the image as another.
image_user=10001

pack_oci() {
    [ "$system" = linux ] || {
        say 'package: left out: oci is made on Linux'
        return 0
    }
    busybox=$(command -v busybox)
    ! ldd "$busybox" >/dev/null 2>&1 || refuse 'oci needs a busybox that stands alone, as in the package busybox-static'
    layout=$work/oci
    blobs=$layout/blobs/sha256
    mkdir -p "$blobs"
    make_base
    base_layer=$layer base_size=$size base_content=$content
    make_program_layer
    write_image_config
    write_image_manifest
    printf '{"imageLayoutVersion":"1.0.0"}' >"$layout/oci-layout"
    set_dates "$layout"
    # Layers are packed already.
    (cd "$layout" && tar_folder . . "$dist/$name-oci-$platform.tar")
    rm -rf "$layout" "$work/image"
    add "$name-oci-$platform.tar"
}

make_base() {
    base=$work/image/base
    mkdir -p "$base/bin" "$base/etc" "$base/proc" "$base/sys" "$base/dev" "$base/usr/share/doc"
    mkdir -m 1777 "$base/tmp"
    cp "$busybox" "$base/bin/busybox"
    for program in sh wget ls cat; do
        ln -s busybox "$base/bin/$program"
    done
    needed_libraries >"$work/libraries"
    while read -r library; do
        mkdir -p "$base${library%/*}"
        cp -L "$library" "$base$library"
    done <"$work/libraries"
    copy_licenses_of "$busybox" $(cat "$work/libraries")
    echo "commonplace:x:$image_user:$image_user:Commonplace:/data:/bin/sh" >"$base/etc/passwd"
    echo "commonplace:x:$image_user:" >"$base/etc/group"
    echo '127.0.0.1 localhost' >"$base/etc/hosts"
    echo 'hosts: files dns' >"$base/etc/nsswitch.conf"
    chmod -R u=rwX,go=rX "$base"
    chmod 1777 "$base/tmp"
    set_dates "$base"
    tar_folder "$base" . "$work/layer.tar"
    seal_layer
}

# Those that the runtime and the models' library name and do not bring along, and what loads them.
needed_libraries() {
    find "$stage/runtime" "$stage/app/native" -type f \( -name '*.so*' -o -path '*/bin/*' \) -exec ldd {} + 2>/dev/null |
        sed -n 's|.* => \(/[^ ]*\) (.*|\1|p; s|^[[:space:]]*\(/[^ ]*ld-linux[^ ]*\) (.*|\1|p' |
        grep -v "^$work/" | LC_ALL=C sort -u
}

copy_licenses_of() {
    for file; do
        for path in "$file" "$(readlink -f "$file")" "/usr$file"; do
            package=$(dpkg-query -S "$path" 2>/dev/null | sed -n 's/\(:[a-z0-9]*\)\{0,1\}: .*//p' | head -n 1)
            [ -z "$package" ] || break
        done
        [ -z "$package" ] || [ ! -r "/usr/share/doc/$package/copyright" ] || {
            mkdir -p "$base/usr/share/doc/$package"
            cp -L "/usr/share/doc/$package/copyright" "$base/usr/share/doc/$package/copyright"
        }
    done
}

make_program_layer() {
    program=$work/image/program
    mkdir -p "$program/opt" "$program/data" "$program/vault"
    cp -al "$stage" "$program/opt/commonplace"
    chmod 700 "$program/data"
    touch_owned "$program/data" "$program/vault" "$program/opt"
    (cd "$program" && tar_folder . opt "$work/layer.tar")
    # Empty folders for what is mounted, which belong to the user: where nothing is mounted, it writes there.
    (cd "$program" && tar --format=ustar --owner=$image_user --group=$image_user --numeric-owner --no-recursion \
        -rf "$work/layer.tar" data vault)
    seal_layer
}

touch_owned() {
    env TZ=UTC0 touch -t "$stamp" "$@"
}

# Makes a blob of layer.tar, and sets layer, size and content: its sum, its size, and the sum of what is in it.
seal_layer() {
    content=$(sum "$work/layer.tar")
    gzip -n "-$(tightness)" <"$work/layer.tar" >"$work/layer.tar.gz"
    rm "$work/layer.tar"
    seal_blob "$work/layer.tar.gz"
    layer=$blob
}

# Sets blob and size.
seal_blob() {
    blob=$(sum "$1")
    size=$(wc -c <"$1" | tr -d ' ')
    mv "$1" "$blobs/$blob"
}

write_image_config() {
    cat >"$work/config" <<CONFIG
{
  "created": "$moment",
  "architecture": "$go_processor",
  "os": "linux",
  "config": {
    "User": "$image_user:$image_user",
    "Env": ["PATH=/opt/commonplace:/bin", "HOME=/data", "LANG=C.UTF-8"],
    "Entrypoint": ["/opt/commonplace/commonplace"],
    "Cmd": ["serve", "--vault", "/vault", "--host", "0.0.0.0"],
    "WorkingDir": "/data",
    "Volumes": {"/data": {}, "/vault": {}},
    "ExposedPorts": {"7433/tcp": {}},
    "StopSignal": "SIGTERM",
    "Healthcheck": {
      "Test": ["CMD", "/bin/wget", "-q", "-O", "/dev/null", "http://127.0.0.1:7433/health"],
      "Interval": 30000000000,
      "Timeout": 5000000000,
      "StartPeriod": 30000000000,
      "Retries": 3
    },
    "Labels": {
      "io.modelcontextprotocol.server.name": "$server_name",
      "org.opencontainers.image.title": "Commonplace",
      "org.opencontainers.image.description": "Markdown notes, shared by people and their agents",
      "org.opencontainers.image.version": "$version",
      "org.opencontainers.image.licenses": "Apache-2.0",
      "org.opencontainers.image.source": "$repository"
    }
  },
  "rootfs": {"type": "layers", "diff_ids": ["sha256:$base_content", "sha256:$content"]},
  "history": [
    {"created": "$moment", "created_by": "package: libraries, shell"},
    {"created": "$moment", "created_by": "package: $name"}
  ]
}
CONFIG
    layer_size=$size
    seal_blob "$work/config"
    config=$blob config_size=$size
}

write_image_manifest() {
    tar_type=application/vnd.oci.image.layer.v1.tar+gzip
    cat >"$work/manifest" <<MANIFEST
{
  "schemaVersion": 2,
  "mediaType": "application/vnd.oci.image.manifest.v1+json",
  "config": {"mediaType": "application/vnd.oci.image.config.v1+json", "digest": "sha256:$config", "size": $config_size},
  "layers": [
    {"mediaType": "$tar_type", "digest": "sha256:$base_layer", "size": $base_size},
    {"mediaType": "$tar_type", "digest": "sha256:$layer", "size": $layer_size}
  ],
  "annotations": {"io.modelcontextprotocol.server.name": "$server_name"}
}
MANIFEST
    seal_blob "$work/manifest"
    cat >"$layout/index.json" <<INDEX
{
  "schemaVersion": 2,
  "mediaType": "application/vnd.oci.image.index.v1+json",
  "manifests": [
    {
      "mediaType": "application/vnd.oci.image.manifest.v1+json",
      "digest": "sha256:$blob",
      "size": $size,
      "platform": {"architecture": "$go_processor", "os": "linux"},
      "annotations": {"org.opencontainers.image.ref.name": "$version", "io.containerd.image.name": "$image:$version"}
    }
  ]
}
INDEX
    # What `docker load` looks for before it knew OCI layouts.
    cat >"$layout/manifest.json" <<DOCKER
[{"Config": "blobs/sha256/$config", "RepoTags": ["$image:$version"],
  "Layers": ["blobs/sha256/$base_layer", "blobs/sha256/$layer"]}]
DOCKER
}
