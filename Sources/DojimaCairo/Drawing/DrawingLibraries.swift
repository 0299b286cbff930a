import DojimaText
internal import CDrawing

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
}
