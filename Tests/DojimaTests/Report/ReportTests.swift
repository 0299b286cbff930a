import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Foundation
import Testing

@testable import Dojima

/// Tear sheets as HTML and PDF.
@Suite struct ReportTests {
    private let store: Store
    private static let nasdaq = "/\(PictureTests.file.split(separator: "/").dropLast().joined(separator: "/"))/nasdaq-daily.csv"

    init() throws { store = try PictureTests.store() }

    private func report(_ symbols: [String] = ["SPX"], _ change: (inout Report) -> Void = { _ in }) -> Report {
        var template = ChartSpecification()
        template.interval = .day
        template.closedTime.calendars = ["XNYS"]
        var report = Report(of: symbols, like: template)
        change(&report)
        return report
    }

    /// The elements of an HTML text by name, with their attributes.
    private func tags(_ html: String) -> [(name: String, attributes: [String: String])] {
        html.matches(of: /<([a-zA-Z][a-zA-Z0-9]*)((?:\s+[\w:-]+="[^"]*")*)\s*\/?>/).map { match in
            let attributes = match.2.matches(of: /([\w:-]+)="([^"]*)"/).map { (String($0.1), String($0.2)) }
            return (String(match.1), Dictionary(attributes) { first, _ in first })
        }
    }

    @Test("A report is one file without external links, scripts or repeated ids, and has the same bytes twice") func whole() throws {
        let report = report(["SPX", ReportTests.nasdaq]) { $0.benchmark = "SPX" }
        let html = try report.html(from: store)
        #expect(try report.html(from: store) == html)
        #expect(!html.contains("<script") && !html.contains("generated"))
        let tags = tags(html)
        for tag in tags {
            for name in ["href", "src", "xlink:href"] {
                guard let target = tag.attributes[name] else { continue }
                #expect(target.hasPrefix("#") || target.hasPrefix("data:"), "\(tag)")
            }
        }
        let ids = tags.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count && ids.count > 100)
        // Every reference has its target.
        let used = html.matches(of: /url\(#([^)]+)\)/).map { String($0.1) }
        #expect(!used.isEmpty && Set(used).isSubset(of: ids))
        // On a telephone cells wrap, and the widest table has fewer columns, so that no column is beyond its edge.
        #expect(html.contains("th,td{padding-right:6px;white-space:normal}") && html.contains(".span{display:none}"))
        for column in ["Count", "Deviation"] { #expect(html.contains("<th scope=\"col\" class=\"span\">\(column)</th>")) }
        #expect(html.contains("daily bars"))
        // A name may consist of several elements.
        let labels = tags.compactMap { $0.attributes["aria-labelledby"] }.flatMap { $0.split(separator: " ").map(String.init) }
        #expect(!labels.isEmpty && Set(labels).isSubset(of: ids))
    }

    @Test("Pictures have names, tables have captions and scopes, and no heading level is skipped") func accessible() throws {
        let html = try report { $0.benchmark = ReportTests.nasdaq }.html(from: store)
        let tags = tags(html)
        let pictures = tags.filter { $0.name == "svg" }
        #expect(
            pictures.count >= 7 && pictures.allSatisfy { $0.attributes["role"] == "img" && $0.attributes["aria-label"]?.isEmpty == false })
        let tables = html.components(separatedBy: "<table>").dropFirst().compactMap { $0.components(separatedBy: "</table>").first }
        #expect(tables.count >= 5)
        for table in tables {
            #expect(table.contains("<caption>"))
            let rows = table.components(separatedBy: "<tr>").dropFirst()
            let columns = rows.first?.components(separatedBy: "<th scope=\"col\">").count ?? 0
            for row in rows.dropFirst() {
                #expect(row.hasPrefix("<th scope=\"row\">"), "\(row)")
                #expect(row.components(separatedBy: "<td>").count + 1 == columns, "a cell for each column: \(row)")
            }
        }
        let levels = tags.compactMap { ["h1": 1, "h2": 2, "h3": 3][$0.name] }
        #expect(levels.first == 1 && levels.count(where: { $0 == 1 }) == 1)
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    }

    @Test("The benchmark is not compared with itself") func ownBenchmark() throws {
        let report = report(["SPX", ReportTests.nasdaq]) { $0.benchmark = "SPX" }
        var notes: [Message] = []
        let html = try report.html(from: store, missingStore: "", notes: &notes)
        #expect(notes.contains { "\($0)".contains("SPX is the benchmark") })
        let articles = html.components(separatedBy: "<article ").dropFirst()
        let isCompared = articles.map { $0.contains("Compared with SPX") && $0.contains("Regression on SPX") && $0.contains("beta to SPX") }
        #expect(isCompared == [false, true])
        let own = articles.first.map { $0.contains("Compared with") || $0.contains("Regression") || $0.contains("beta to") }
        #expect(own == false)
        let alone = try self.report().html(from: store)
        #expect(alone.contains("<dt>Sharpe</dt><dd>0.28</dd>") && articles.first?.contains("<dt>Sharpe</dt><dd>0.28</dd>") == true)
    }

    @Test("Texts of the page have a contrast of at least 4.5 to 1 in both modes") func contrast() throws {
        let html = try report().html(from: store)
        /// The luminance of a colour as the Web Content Accessibility Guidelines define it.
        func luminance(_ hex: String) -> Double {
            let number = Int(hex, radix: 16) ?? 0
            let parts = [16, 8, 0].map { (shift: Int) -> Double in
                let part = Double(number >> shift & 255) / 255
                return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        func ratio(_ a: String, _ b: String) -> Double {
            let pair = [luminance(a), luminance(b)].sorted()
            return (pair[1] + 0.05) / (pair[0] + 0.05)
        }
        // The variables are declared once for each mode, in that order.
        func values(_ name: String) -> [String] {
            html.components(separatedBy: "--\(name):#").dropFirst().map { String($0.prefix(6)) }
        }
        for name in ["text", "quiet", "link"] {
            #expect(values(name).count == 2 && values("page").count == 2 && values("tint").count == 2)
            for ground in ["page", "tint"] {
                for (color, background) in zip(values(name), values(ground)) {
                    #expect(ratio(color, background) >= 4.5, "\(name) on \(ground)")
                }
            }
        }
    }

    @Test("Figures equal those of the analyses") func figures() throws {
        let html = try report { $0.benchmark = ReportTests.nasdaq }.html(from: store)
        func percent(_ change: Double) -> String { String(format: "%.2f%%", change * 100).replacing("-", with: "−") }
        // From 1,228.10 on 4 January 1999 to 2,506.85: by hand. The deepest drawdown is known from the closes 1,565.15 and 676.53.
        #expect(html.contains("<dt>Price return</dt><dd>\(percent(2506.85 / 1228.1 - 1))</dd>"))
        #expect(html.contains("<dt>Max drawdown</dt><dd>\(percent(676.53 / 1565.15 - 1))</dd>"))
        #expect(html.contains("<th scope=\"row\">1</th><td>−56.78%</td><td>9 Oct 2007</td><td>9 Mar 2009</td><td>28 Mar 2013</td>"))
        // 2018: 2,506.85 after 2,673.61.
        #expect(html.contains("<td>\(percent(2506.85 / 2673.61 - 1))</td></tr>"))
    }

    @Test("The PDF has a bookmark for each symbol and section, and the same bytes twice") func pdf() throws {
        let report = report(["SPX", ReportTests.nasdaq])
        let bytes = try report.pdf(from: store)
        #expect(try report.pdf(from: store) == bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("%PDF-") && text.contains("/Outlines"))
        #expect(text.matches(of: /\/Title \(/).count > 12)
        for title in ["(Index)", "(SPX)", "(Price and drawdowns)", "(Seasonality)"] {
            #expect(text.contains("/Title \(title)"), "\(title)")
        }
    }

    @Test("Pages of the PDF are full, except the index and the last page of each symbol; nothing leaves them", arguments: [false, true])
    func fullPages(isCompared: Bool) throws {
        func texts(_ shapes: [Shape]) -> [TextRun] {
            shapes.flatMap { shape -> [TextRun] in
                switch shape {
                case .text(let run): run.role == "page" ? [] : [run]
                case .group(_, _, let shapes): texts(Array(shapes))
                default: []
                }
            }
        }
        let report = report(isCompared ? ["SPX"] : ["SPX", ReportTests.nasdaq]) { $0.benchmark = isCompared ? ReportTests.nasdaq : nil }
        let measurer = TextMeasurer()
        var notes: [Message] = []
        let pages = try report.pages(from: store, missingStore: "", width: ReportPDF.width, measurer, &notes)
        let sheets = try ReportPDF(pages: pages, title: "", theme: ThemeCatalog.light, measure: measurer.measure).sheets()
        #expect(sheets.count > 3)
        let starts = sheets.indices.filter { index in sheets[index].bookmarks.contains { !$0.isNested } } + [sheets.count]
        for (index, sheet) in sheets.enumerated() {
            let end = texts(sheet.scene.shapes).map(\.box.maxY).max() ?? 0
            #expect(end <= ReportPDF.size.height - ReportPDF.margin, "page \(index + 1)")
            guard !starts.contains(index + 1), !sheet.bookmarks.contains(where: { $0.title == "Index" }) else { continue }
            #expect(end > 0.9 * (ReportPDF.size.height - ReportPDF.margin), "page \(index + 1)")
        }
    }

    @Test("Wrong use is reported in one line with advice") func mistakes() throws {
        func message(_ report: Report) -> String {
            do { _ = try report.html(from: store) } catch { return "\(error)" }
            return ""
        }
        #expect(message(report(["SPX", "SPX"])).contains("is given twice"))
        #expect(message(report(["NONE"])).contains("NONE"))
        #expect(message(report { $0.benchmark = "NONE" }).contains("NONE"))
        let one = report {
            $0.template.window = .bars(1); $0.template.window.from = nil
        }
        // One bar and the close before it are two closes.
        #expect(message(one) == "")
        let apart = report {
            $0.benchmark = "/\(PictureTests.file.split(separator: "/").dropLast().joined(separator: "/"))/goog-daily.json"
            $0.template.window = .dates(CivilDate(normalizing: 2015, month: 1, day: 1), CivilDate(normalizing: 2016, month: 1, day: 1))
        }
        #expect(message(apart).contains("window"))
    }
}
