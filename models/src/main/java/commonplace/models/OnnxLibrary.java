package commonplace.models;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The native library that runs models in this process. There is one in a process, and it stays until the end. */
final class OnnxLibrary {
    /** Where the library's Java side looks for its native files; without it, it would unpack them at each start. */
    private static final String DIRECTORY_PROPERTY = "onnxruntime.native.path";

    private static final String INSTEAD =
            "With Ollama running, --embedder ollama works here; --embedder none searches by words alone.";

    private static @Nullable OrtEnvironment environment;
    private static @Nullable String failure;

    private OnnxLibrary() {}

    /** Loads the library, with its files in a directory of ours, unless that has been done. */
    static synchronized OrtEnvironment load(Path directory) throws ModelException {
        OrtEnvironment loaded = environment;
        if (loaded == null) {
            // A user who has set it brings a library of their own.
            if (System.getProperty(DIRECTORY_PROPERTY) == null) {
                Path files = unpack(platform(System.getProperty("os.name"), System.getProperty("os.arch")), directory);
                System.setProperty(DIRECTORY_PROPERTY, files.toString());
            }
            loaded = start();
            environment = loaded;
        }
        return loaded;
    }

    private static synchronized OrtEnvironment start() throws ModelException {
        try {
            return OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "commonplace");
        } catch (LinkageError | RuntimeException e) {
            // Only the first time does Java say why a class cannot be used.
            String reason = failure == null ? e.toString() : failure;
            failure = reason;
            throw new ModelException("The native library for embedding did not load: " + reason + ". " + INSTEAD, e);
        }
    }

    /** The directory that has the native files. */
    static Path unpack(String platform, Path directory) throws ModelException {
        String folder = "/ai/onnxruntime/native/" + platform + "/";
        String runtime = folder + System.mapLibraryName("onnxruntime");
        String bridge = folder + System.mapLibraryName("onnxruntime4j_jni");
        // Only Windows has it, and there it would be unpacked at each start.
        String shared = folder + System.mapLibraryName("onnxruntime_providers_shared");
        if (!UnpackedFile.exists(runtime) || !UnpackedFile.exists(bridge)) {
            throw new ModelException("There is no native library for embedding on " + platform + ". " + INSTEAD);
        }
        try {
            Path files = directory.resolve("onnxruntime-" + UnpackedFile.version(runtime));
            for (String file : Stream.of(runtime, bridge, shared)
                    .filter(UnpackedFile::exists)
                    .toList()) {
                UnpackedFile.of(file, files);
            }
            return files.toAbsolutePath();
        } catch (IOException e) {
            throw new ModelException("Cannot unpack the native library for embedding into " + directory + ": " + e, e);
        }
    }

    /** What the library calls this kind of machine, such as {@code linux-x64}. */
    static String platform(String systemName, String architecture) {
        String system = systemName.toLowerCase(Locale.ROOT);
        String processor = architecture.toLowerCase(Locale.ROOT);
        return (system.contains("mac") ? "osx" : system.contains("win") ? "win" : system)
                + "-"
                + (processor.equals("amd64") || processor.equals("x86_64") ? "x64" : processor);
    }
}
