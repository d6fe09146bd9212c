# The program as all self-contained forms have it, in one folder. Sourced by ./package.
#
#   commonplace          the launcher, the same as in a checkout
#   runtime              the modules of the JDK that we use
#                        (on Windows, commonplace.cmd and commonplace.ps1)
#   app                  what a plan's folder has elsewhere (prepare.sh), made here: the jars, the texts, the AOT caches, the
#                        flags; and class-path, from which the launcher knows that this is a package
#   app/native           the libraries of the models, for this platform only
#   licenses             those of all that is not ours

need_tools() {
    for program in unzip gzip tar; do
        command -v $program >/dev/null || refuse "packing needs $program, which is not installed"
    done
}

# What the README shows and what it leads to; the pictures of other pages are too large for what they tell.
copy_documents() {
    mkdir -p "$stage/docs/decisions"
    cp LICENSE README.md CHANGELOG.md SECURITY.md "$stage"
    cp docs/*.md docs/page*.png "$stage/docs"
    cp docs/decisions/*.md "$stage/docs/decisions"
}

# Without the models, since the caches are to be good with them and without: the JVM takes a class path that goes on after
# what it was trained with, and none that lacks something.
stage_program() {
    say 'Linking the runtime…'
    stage=$work/$name-$platform
    app=$stage/app
    mkdir -p "$app/lib" "$work/models"
    copy_documents
    if [ "$system" = windows ]; then
        cp packaging/windows/commonplace.cmd packaging/windows/commonplace.ps1 "$stage"
    else
        cp commonplace "$stage"
    fi
    copy_sbom "$stage/sbom.cdx.json"
    for jar in "$jars"/*.jar; do
        case $jar in
            # Sixteen megabytes of what is less exact than the model that is the default.
            */langchain4j-*-all-minilm-*.jar) ;;
            */langchain4j-*-q-[0-9]*.jar) cp "$jar" "$work/models" ;;
            */onnxruntime-*.jar) split_onnxruntime "$jar" ;;
            *) cp "$jar" "$app/lib" ;;
        esac
    done
    link_runtime
    (jdk=$full_jdk && unpack_texts "$app")
    gather_licenses
    # The caches hold the dates of the jars, which must be what they will be when they are unpacked.
    set_dates "$app/lib"
    set_dates "$work/models"
    if [ -n "$foreign" ]; then
        write_foreign_arguments
    else
        train_caches
    fi
    write_class_path
    finish_stage
}

stage_models() {
    cp -p "$work"/models/*.jar "$app/lib"
    [ ! -d "$work/native" ] || mv "$work/native" "$app/native"
    write_class_path "$work"/models/*.jar
    finish_stage
}

# The makers' jar has the libraries for all platforms. Ours lie beside it as files, which need not be unpacked at a start.
split_onnxruntime() {
    unzip -q "$1" -d "$work/onnxruntime"
    natives=$work/onnxruntime/ai/onnxruntime/native
    case $platform in
        linux-arm64) theirs=linux-aarch64 ;;
        macos-arm64) theirs=osx-aarch64 ;;
        macos-x64) theirs=osx-x64 ;;
        windows-x64) theirs=win-x64 ;;
        *) theirs=$platform ;;
    esac
    if [ -d "$natives/$theirs" ]; then
        rm -rf "$natives/$theirs"/*.dSYM "$natives/$theirs"/*.lib "$natives/$theirs"/*.pdb
        mv "$natives/$theirs" "$work/native"
    else
        say "package: the library of the models is not made for $platform: there, texts are embedded by servers only"
    fi
    rm -rf "$natives"
    (
        cd "$work/onnxruntime"
        find . -type f ! -path ./META-INF/MANIFEST.MF | LC_ALL=C sort >"$work/onnxruntime.files"
        "$jdk/bin/jar" --create --file "$app/lib/${1##*/}" --date "$moment" --manifest META-INF/MANIFEST.MF \
            "@$work/onnxruntime.files"
    )
}

# What jdeps finds, and what is found by its name only: archives as file systems, the character sets of old archives, signals.
link_runtime() {
    full_jdk=$jdk
    # Before what it finds, it warns of packages that several jars have.
    modules=$("$jdk/bin/jdeps" --multi-release 25 --ignore-missing-deps --print-module-deps "$app"/lib/*.jar | tail -n 1)
    # A database's points can be made of those of a window system, which nobody here does.
    modules=$(printf '%s' "$modules" | sed 's/java\.desktop,//')
    "$jdk/bin/jlink" ${foreign:+--module-path "$modules_path"} --add-modules "$modules,jdk.zipfs,jdk.charsets,jdk.unsupported" --strip-java-debug-attributes --no-header-files \
        --no-man-pages --output "$stage/runtime" || refuse 'jlink could not link the runtime'
}

gather_licenses() {
    mkdir "$stage/licenses"
    for jar in "$app"/lib/*.jar "$work"/models/*.jar; do
        part=${jar##*/}
        case $part in commonplace-*) continue ;; esac
        folder=$stage/licenses/${part%.jar}
        # 11: none of these names is in it.
        unzip -qq -o -j "$jar" 'LICENSE*' 'NOTICE*' 'META-INF/LICENSE*' 'META-INF/NOTICE*' 'META-INF/license/*' \
            ThirdPartyNotices.txt Privacy.md about.html -d "$folder" 2>/dev/null || [ $? = 11 ]
        rmdir "$folder" 2>/dev/null || true
    done
    cp packaging/licenses.md "$stage/licenses/README.md"
}

# At every start, the JDK asks for the place that each class of a cache came from, and asks again for each class if there is none:
# that took a fourth of a start. So the place is one that is there wherever this is unpacked: the folder that the launcher hands
# over opened.
handed=/proc/self/fd/9

# The process that the JVM would make the cache with gets nothing that is open.
recorded() {
    in_playground -XX:AOTMode=record "-XX:AOTConfiguration=$app/new.config" "$@" && left=0 || left=$?
    "$jdk/bin/java" "@$app/arguments" $memory -XX:AOTMode=create "-XX:AOTConfiguration=$app/new.config" \
        "-XX:AOTCache=$app/new.aot" >>"$state/training.log" 2>&1
    rm -f "$app/new.config"
    return $left
}

train_caches() {
    jdk=$stage/runtime
    visitor=$full_jdk
    write_arguments main "$work/arguments" "$call_flags"
    if [ "$system" = linux ]; then
        sed "s|$app/lib/|$handed/lib/|g" "$work/arguments" >"$app/arguments"
    else
        cp "$work/arguments" "$app/arguments"
    fi
    (exec 9<"$app" && train) || refuse "no AOT cache was made: $(tail -n 5 "$work/training.log")"
    for cache in main bridge serve; do
        [ -s "$app/$cache.aot" ] || refuse "no AOT cache for $cache was made: $(tail -n 5 "$work/training.log")"
    done
    jdk=$full_jdk
    # The paths depend on where this is unpacked, and the launcher adds them.
    printf '%s\n' "$flags" "$call_flags" >"$app/arguments"
    printf '%s\n' "$flags" >"$app/arguments.bridge"
    printf '%s\n' "$flags" "$serve_flags" >"$app/arguments.serve"
}

# Without caches: only a JVM of that platform can make them.
write_foreign_arguments() {
    # Those of this platform alone are not for another.
    shared=$(printf '%s\n' "$flags" | grep -v -e SelectorProvider)
    [ "$system" = linux ] && shared=$flags
    printf '%s\n' "$shared" "$call_flags" >"$app/arguments"
    printf '%s\n' "$shared" >"$app/arguments.bridge"
    printf '%s\n' "$shared" "$serve_flags" >"$app/arguments.serve"
}

# write_class_path [MODEL…]: a line for the launcher, which knows where app is.
write_class_path() {
    {
        printf 'class_path='
        (cd "$work/$name-$platform/app/lib" && for_launcher "$@")
        echo
    } >"$app/class-path"
    [ "$system" != windows ] || write_pathing_jar
}

# A line for cmd.exe has room for 8,191 characters, and the jars' paths can be more: this jar has nothing in it but their names.
write_pathing_jar() {
    {
        echo 'Main-Class: commonplace.server.Main'
        # A line of a manifest has at most 72 bytes, and goes on in the next after a space.
        sed -n 's/^class_path=//p' "$app/class-path" | sed 's|\$app/||g; s/:/ /g; s/^/Class-Path: /' |
            fold -b -w 70 | sed '2,$s/^/ /'
    } >"$work/manifest"
    rm "$app/class-path"
    "$full_jdk/bin/jar" --create --file "$app/commonplace.jar" --date "$moment" --manifest "$work/manifest"
}

# In the training's order, and the models after all others.
for_launcher() {
    trained=:$(class_path .)
    after=
    for model; do
        model=${model##*/}
        trained=$(printf '%s' "$trained" | sed "s|:\./$model||")
        after=$after:./$model
    done
    printf '%s' "$trained$after" | sed 's|^:||; s|\./|$app/lib/|g'
}

finish_stage() {
    chmod -R u=rwX,go=rX "$stage"
    set_dates "$stage"
}
