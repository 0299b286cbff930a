package import Dojima
import DojimaServer
import DojimaText

/// A chart as text: its command line and its addresses.
package struct WrittenChart {
    /// The command line that draws it.
    var command: String
    var address: PageAddress

    package init(command: String, address: PageAddress) { (self.command, self.address) = (command, address) }
}

/// The addresses of a chart, without the host: written from its symbols and options.
package struct PageAddress {
    var symbols: [String]
    var options: [ChartOption]

    package init(symbols: [String], options: [ChartOption]) { (self.symbols, self.options) = (symbols, options) }

    /// The address of the page.
    var page: String { "/chart/" + names + PageAddress.query(options) }

    /// Returns the address of a page of several charts. If their options differ, each option is written with the number of its chart.
    static func page(of charts: [PageAddress], sync: String) -> String {
        let isCommon = charts.allSatisfy { $0.options == charts.first?.options }
        let numbered = charts.enumerated().flatMap { index, chart in
            chart.options.map { ChartOption("\(index):\($0.name)", $0.value) }
        }
        let options = [ChartOption("sync", sync)] + (isCommon ? charts.first?.options ?? [] : numbered)
        return "/charts/" + charts.map(\.names).joined(separator: ",") + query(options)
    }

    /// The address without the properties of a single browser window: its size and its crosshair.
    var ofPage: PageAddress {
        PageAddress(symbols: symbols, options: options.filter { !["size", "scale", "crosshair"].contains($0.name) })
    }

    /// The address of the session of the page.
    var session: String { "/session" + PageAddress.query(options, after: ["symbol=" + names]) }

    /// The address of the picture.
    var picture: String { "/picture/" + names + ".png" + PageAddress.query(options) }

    /// The symbols as a part of an address, separated by commas. Within a symbol, a comma is written as `%2C` and `%` as `%25` before the
    /// address is encoded.
    private var names: String {
        symbols.map { WebRequest.encoded($0.replacing("%", with: "%25").replacing(",", with: "%2C")) }.joined(separator: ",")
    }

    /// Returns the symbols in a part of an address that has been decoded once.
    static func names(in text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map {
            String($0.replacing("%2C", with: ",").replacing("%25", with: "%"))
        }
    }

    /// Returns options as a query that begins with `?`; empty for none.
    private static func query(_ options: [ChartOption], after others: [String] = []) -> String {
        let parts = others + options.map { WebRequest.encoded($0.name) + ($0.value.map { "=" + WebRequest.encoded($0) } ?? "") }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }
}

/// The size of a canvas in CSS pixels, and the device pixels per CSS pixel.
package struct PageSize: Hashable {
    package var width: Int
    package var height: Int
    package var scale: Double

    /// The size of a page before the size of its window is known.
    static let usual = PageSize(width: 900, height: 560, scale: 1)

    /// Creates the valid size of a chart that is nearest to the given one.
    init(width: Double, height: Double, scale: Double) {
        let scale = scale.isFinite ? min(max(scale, 0.25), 8) : 1
        // At most 8000 device pixels per side: pictures may have 20,000, but browser windows are far smaller.
        func side(_ length: Double, _ minimum: Double) -> Int {
            Int(clamping: min(max(length.isFinite ? length.rounded() : minimum, minimum), 8000 / scale))
        }
        (self.width, self.height, self.scale) = (side(width, 120), side(height, 80), scale)
    }
}
