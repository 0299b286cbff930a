import DojimaCommands
import DojimaServer

/// The query of an address as options of a chart.
struct PageQuery {
    /// An option of the command line that a page may not use: it names a file, or changes where the output goes.
    struct Refusal: Error {
        var line: String
    }

    let options: [ChartWords.Option]

    private static let refused: Set = [
        "db", "wait", "output", "o", "describe", "config", "rules", "calendar-file", "spec", "print-sql", "allow-path", "show", "terminal",
        "help", "h", "version", "quiet", "format", "generate-completion-script", "frame", "animation",
    ]

    /// Reads a query. The names in `besides` have another meaning and are left out; a token is never part of a chart.
    init(_ query: [WebRequest.Parameter], besides: Set<String> = []) throws(Refusal) {
        var options: [ChartWords.Option] = []
        for parameter in query where parameter.name != "token" && !besides.contains(parameter.name) {
            guard !PageQuery.refused.contains(parameter.name) else {
                throw Refusal(line: "--\(parameter.name) is not for pages: they read no other files and write none")
            }
            let isName = !parameter.name.isEmpty && parameter.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
            guard isName, !parameter.name.hasPrefix("-") else {
                throw Refusal(line: "Unknown option '--\(parameter.name)'; see dojima chart --help")
            }
            options.append(ChartWords.Option(parameter.name, parameter.value))
        }
        self.options = options
    }

    /// Options as a query, with `?` before them; empty for none.
    static func text(of options: [ChartWords.Option], besides: [String] = []) -> String {
        let parts =
            besides
            + options.map { option in WebRequest.encoded(option.name) + (option.value.map { "=" + WebRequest.encoded($0) } ?? "") }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }
}

extension ChartWords {
    /// The address of the page, without the host.
    var address: String {
        "/chart/" + symbols.map { WebRequest.encoded($0) }.joined(separator: ",") + PageQuery.text(of: options)
    }

    /// The address of the session of the page.
    var sessionAddress: String {
        "/session" + PageQuery.text(of: options, besides: ["symbol=" + symbols.map { WebRequest.encoded($0) }.joined(separator: ",")])
    }

    /// The address of the picture.
    ///
    /// - Parameter size: width, height and scale; `nil` for the usual ones.
    func pictureAddress(_ size: PageSize? = nil) -> String {
        var words = self
        if let size { size.set(in: &words) }
        return "/picture/" + symbols.map { WebRequest.encoded($0) }.joined(separator: ",") + ".png" + PageQuery.text(of: words.options)
    }
}

/// The size of a canvas in CSS pixels, and the device pixels of each.
package struct PageSize: Hashable {
    package var width: Int
    package var height: Int
    package var scale: Double

    /// The size nearest to a wanted one in which a chart can be drawn.
    init(width: Double, height: Double, scale: Double) {
        let scale = scale.isFinite ? min(max(scale, 0.25), 8) : 1
        // A picture has at most 20,000 pixels a side; a browser's window is far smaller.
        func side(_ length: Double, _ least: Double) -> Int {
            Int(min(max(length.isFinite ? length.rounded() : least, least), 8000 / scale))
        }
        (self.width, self.height, self.scale) = (side(width, 120), side(height, 80), scale)
    }

    func set(in words: inout ChartWords) {
        words.set("size", "\(width)x\(height)")
        words.set("scale", "\(scale == scale.rounded() ? "\(Int(scale))" : "\(scale)")")
    }
}
