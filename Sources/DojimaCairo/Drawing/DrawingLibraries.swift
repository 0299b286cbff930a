import DojimaText
internal import CCairo
internal import CDeflate
internal import CDrawing
internal import CPangoCairo

/// Cairo and Pango, which are loaded at the first use: most commands draw nothing.
package enum DrawingLibraries {
    /// Loads the libraries, unless they are loaded.
    ///
    /// Throws an error of the category `unavailable` if one of them is missing or too old.
    package static func load() throws(RenderingError) {
        guard let reason = drawing_libraries_load() else { return }
        throw RenderingError(
            "the drawing libraries cannot be loaded (\(String(cString: reason))); install Debian's packages libcairo2 and libpango1.0-0",
            category: .unavailable)
    }

    /// Loads the libraries, unless they are loaded, and returns whether they can be used.
    static func areLoaded() -> Bool { drawing_libraries_load() == nil }

    /// The versions of the libraries; those of Cairo and Pango are looked up in the loaded ones, and `missing` if they cannot be loaded.
    package static var versions: [(name: String, version: String)] {
        let (cairo, pango) =
            areLoaded() ? (String(cString: cairo_version_string()), String(cString: pango_version_string())) : ("missing", "missing")
        // libdeflate has no function that tells it, but its interface changes with every major version.
        return [("Cairo", cairo), ("Pango", pango), ("libdeflate", LIBDEFLATE_VERSION_STRING)]
    }
}
