import DojimaChart
import DojimaText

/// The pairs of light and dark colours or opacities of an HTML page, as CSS variables, so that its pictures follow the light or dark mode
/// of the reader.
struct ThemedColors {
    /// The prefix of the names of CSS variables.
    static let variable = "--"

    private var names: [String: Int] = [:]
    private var pairs: [(light: String, dark: String)] = []

    /// Returns a colour in CSS: a variable if light and dark differ.
    mutating func css(_ light: Color, _ dark: Color) -> String { light == dark ? light.text : css(light.text, dark.text) }

    private mutating func css(_ light: String, _ dark: String) -> String {
        let key = "\(light) \(dark)"
        let number = names[key] ?? pairs.count
        if names[key] == nil {
            names[key] = number
            pairs.append((light, dark))
        }
        return "var(\(ThemedColors.variable)c\(number))"
    }

    /// Returns an SVG picture with variables for the colours and opacities in which its light and dark forms differ; `nil` if they differ
    /// in anything else.
    mutating func themed(_ light: String, _ dark: String) -> String? {
        let (first, second) = (
            light.split(separator: "\"", omittingEmptySubsequences: false), dark.split(separator: "\"", omittingEmptySubsequences: false)
        )
        guard first.count == second.count else { return nil }
        var parts: [String] = []
        parts.reserveCapacity(first.count)
        var found: [(index: Int, light: Substring, dark: Substring)] = []
        for (index, (a, b)) in zip(first, second).enumerated() {
            parts.append(String(a))
            if a == b { continue }
            guard ThemedColors.isColor(a) && ThemedColors.isColor(b) || index > 0 && first[index - 1].hasSuffix("-opacity=") else {
                return nil
            }
            found.append((index, a, b))
        }
        for change in found { parts[change.index] = css(String(change.light), String(change.dark)) }
        return parts.joined(separator: "\"")
    }

    private static func isColor(_ text: Substring) -> Bool { text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#") }

    /// The CSS rules that define the variables in light and dark mode.
    var styles: String {
        func list(_ side: KeyPath<(light: String, dark: String), String>) -> String {
            pairs.enumerated().map { "\(ThemedColors.variable)c\($0.offset):\($0.element[keyPath: side])" }.joined(separator: ";")
        }
        guard !pairs.isEmpty else { return "" }
        return ":root{\(list(\.light))}\n@media screen and (prefers-color-scheme:dark){:root{\(list(\.dark))}}\n"
    }

    /// Returns an HTML file in light and dark mode that uses these colours.
    ///
    /// - Parameters:
    ///   - styles: the styles of the file, with `$` for `variable`.
    ///   - body: the contents, with a newline at the end.
    func page(title: String, styles: String, body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="Dojima">
        <title>\(escapedForHTML(title))</title>
        <link rel="icon" href="data:,">
        <style>
        \(styles.replacing("$", with: ThemedColors.variable))\(self.styles)</style>
        </head>
        <body>
        \(body)</body>
        </html>

        """
    }
}

extension ThemedColors {
    /// Returns a picture for light and dark pages as HTML: once if only its colours differ; otherwise twice, and the page shows one of the
    /// two by the classes `light` and `dark`.
    ///
    /// - Parameters:
    ///   - prefix: the prefix of all ids in the picture.
    ///   - label: a description of the picture for screen readers.
    mutating func html(_ light: Scene, _ dark: Scene, prefix: String, label: String) -> String {
        let first = light.inlineSVG(prefix: prefix, label: label)
        if let themed = themed(first, dark.inlineSVG(prefix: prefix, label: label)) { return themed }
        let other = dark.inlineSVG(prefix: "\(prefix)d-", label: label)
        return "<div class=\"light\">\n\(first)</div>\n<div class=\"dark\">\n\(other)</div>\n"
    }
}
