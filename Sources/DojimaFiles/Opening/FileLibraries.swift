internal import CZlib
internal import CZstd

/// The libraries that decompress files, as they were loaded.
package enum FileLibraries {
    package static var versions: [(name: String, version: String)] {
        [("zlib", String(cString: zlibVersion())), ("zstd", String(cString: ZSTD_versionString()))]
    }
}
