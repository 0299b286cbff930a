import DojimaCommands
import DojimaServer
import DojimaText

/// The query of an address as options of a command.
struct PageQuery {
    /// A request that a page may not make.
    struct Refusal: Error {
        var line: String
    }

    let options: [ChartWords.Option]

    /// Reads a query. Throws for an option that is not among those of `PageOptions`.
    ///
    /// - Parameters:
    ///   - command: the command whose options these are.
    ///   - others: names that are no options and are left out, as a token always is.
    init(_ query: [WebRequest.Parameter], of command: String, besides others: Set<String> = []) throws(Refusal) {
        var options: [ChartWords.Option] = []
        for parameter in query where parameter.name != "token" && !others.contains(parameter.name) {
            guard PageOptions.allowed[command]?.contains(parameter.name) == true else {
                throw Refusal(line: CommandCall.refusal(ofOption: parameter.name, command: command))
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
            Int(clamping: min(max(length.isFinite ? length.rounded() : least, least), 8000 / scale))
        }
        (self.width, self.height, self.scale) = (side(width, 120), side(height, 80), scale)
    }

    func set(in words: inout ChartWords) {
        words.set("size", "\(width)x\(height)")
        words.set("scale", "\(scale == scale.rounded() ? "\(Int(clamping: scale))" : "\(scale)")")
    }
}
