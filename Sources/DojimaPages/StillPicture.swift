import Dojima
import DojimaText

/// The pictures that a page shows without scripts: for screens of several widths and densities, and for both themes.
struct StillPicture {
    /// A size in CSS pixels, and the window widths that it is for.
    struct ScreenSize {
        var width: Int
        var height: Int
        /// The maximum width of the window in CSS pixels; `nil` for all windows.
        var widestWindow: Int?
    }

    /// The address of the chart, without a size.
    var address: PageAddress
    /// The sizes, from the one for the narrowest windows to the one for all other windows.
    var sizes: [ScreenSize]
    /// Whether the chart has a theme. Without one the system's preference decides, as on a page with scripts.
    var hasTheme: Bool
    /// The label of the picture; empty if a text next to it has the same content.
    var label: String
    /// Whether the picture is loaded only when it becomes visible.
    var isLazy: Bool

    /// The densities of screens, in device pixels per CSS pixel.
    private static let scales = [1, 2, 3]

    /// Returns the sizes for charts below each other on a page, which fit the space below the controls on common screens.
    static func sizes(ofChartsOnPage count: Int) -> [ScreenSize] {
        [(390, 740, 600), (1024, 724, 1100), (1600, 856, nil)].map { width, height, widest in
            // 260 is the minimum height that the style sheet of the page gives to each of several charts.
            ScreenSize(width: width, height: count > 1 ? max(260, height / count) : height, widestWindow: widest)
        }
    }

    /// The HTML of the `picture` element.
    var html: String {
        let themed = (hasTheme ? [nil] : ["dark", nil]).flatMap { theme in sizes.map { ($0, theme) } }
        let sources = themed.filter { $0.0.widestWindow != nil || $0.1 != nil }.map { size, theme in
            let media = [size.widestWindow.map { "(max-width: \($0)px)" }, theme.map { "(prefers-color-scheme: \($0))" }]
            return """
                <source media="\(media.compactMap(\.self).joined(separator: " and "))" width="\(size.width)" height="\(size.height)" \
                srcset="\(StillPicture.scales.map { "\(source(size, theme, $0)) \($0)x" }.joined(separator: ", "))">
                """
        }
        guard let last = sizes.last else { return "" }
        return """
            <picture>\(sources.joined())<img src="\(source(last, nil, 1))" \
            srcset="\(StillPicture.scales.dropFirst().map { "\(source(last, nil, $0)) \($0)x" }.joined(separator: ", "))" \
            width="\(last.width)" height="\(last.height)" alt="\(escapedForHTML(label))" fetchpriority="low"\(isLazy ? " loading=\"lazy\"" : "")></picture>
            """
    }

    /// Returns the address of one picture, escaped for HTML.
    private func source(_ size: ScreenSize, _ theme: String?, _ scale: Int) -> String {
        var address = address.ofPage
        address.options.append(ChartOption("size", "\(size.width)x\(size.height)"))
        if scale > 1 { address.options.append(ChartOption("scale", "\(scale)")) }
        if let theme { address.options.append(ChartOption("theme", theme)) }
        return escapedForHTML(address.picture)
    }
}
