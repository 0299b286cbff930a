internal import CCairo
internal import CDeflate
internal import CPangoCairo

package enum DrawingLibraries {
    /// The versions of the libraries that draw and write pictures.
    package static var versions: [(name: String, version: String)] {
        [
            ("Cairo", String(cString: cairo_version_string())), ("Pango", String(cString: pango_version_string())),
            // libdeflate has no function that returns its version: this is that of its header.
            ("libdeflate", LIBDEFLATE_VERSION_STRING),
        ]
    }
}
