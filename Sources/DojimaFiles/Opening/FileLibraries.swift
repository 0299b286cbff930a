internal import CZlib
internal import CZstd

/// The versions of the loaded libraries that decompress files.
package enum FileLibraries {
    package static var versions: [(name: String, version: String)] {
        [("zlib", String(cString: zlibVersion())), ("zstd", String(cString: ZSTD_versionString()))]
    }
}
