import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Texts of crosshairs that are composed by templates.
@Suite struct CrosshairTemplateTests {
    private let bars = dailyBars(30)

    /// A chart of bars and of a study without its first ten values.
    private func picture(_ template: String, day: Int, from: Int = 0, kind: SeriesKind = .candlestick) -> Chart {
        var values = bars.close
        for row in 0..<10 { values[row] = .nan }
        let study = ChartSeries(id: "mean", name: "MEAN 10", kind: .line, data: .values(ValueSeries(time: bars.time, values: values))) {
            $0.specifiedName = "mean:10"
        }
        var axis = dailyAxis(30)
        axis.window = axis.timeline.position(of: bars.time[from])..<axis.window.upperBound
        var chart = chart([ChartSeries(id: "s", name: "S", kind: kind, data: .bars(bars)), study], time: axis)
        chart.crosshairTemplate = template
        chart.crosshair = Crosshair(time: bars.time[day], parts: .box)
        return chart
    }

    private func lines(_ template: String, day: Int, from: Int = 0, kind: SeriesKind = .candlestick) -> [String] {
        picture(template, day: day, from: from, kind: kind).drawn.description.texts.filter { $0.role == "crosshair" }.map(\.text)
    }

    @Test("Time, prices, volume, change and values of studies are written as in the box without a template", .feature("S1-CH-17"))
    func values() throws {
        let plain = try #require(picture("", day: 12).drawn.description.crosshair)
        func text(_ label: String) -> String { plain.entries.first { $0.label == label }?.text ?? "?" }
        #expect(
            lines("{time}\n{open} {high} {low} {close}\nof {volume}, {mean:10}={mean}={MEAN 10}", day: 12) == [
                plain.title, "\(text("Open")) \(text("High")) \(text("Low")) \(text("Close"))",
                "of \(text("Volume")), \(text("MEAN 10"))=\(text("MEAN 10"))=\(text("MEAN 10"))",
            ])
        #expect(lines("{change} ({percent})", day: 12) == [text("Change")])
        #expect(lines("a\\nb {close}", day: 12) == ["a", "b \(text("Close"))"], "a line can also end with a backslash and n")
        #expect(lines("{close} {other} {", day: 12) == ["\(text("Close")) {other} {"])
        let described = try #require(picture("{time}\n{close}", day: 12).drawn.description.crosshair)
        #expect(described.lines == [plain.title, text("Close")] && described.entries == plain.entries)
    }

    @Test("A total is the sum from the first bar of the window", arguments: [0, 5])
    func totals(from: Int) {
        for day in [5, 12, 29] {
            let volume = bars.volume[from...day].reduce(0, +), close = bars.close[from...day].reduce(0, +)
            let mean = bars.close[max(from, 10)...max(day, 10)].reduce(0, +)
            let wanted = [
                NumberText.plain(volume, decimals: 0, grouping: .always), NumberText.plain(close, decimals: 2, grouping: .never),
                day < 10 ? "–" : NumberText.plain(mean, decimals: 2, grouping: .never),
            ]
            let found = lines("{total volume}\n{total close}\n{total mean:10}", day: day, from: from).map { $0.replacing(",", with: "") }
            #expect(found == wanted.map { $0.replacing(",", with: "") }, "\(day)")
        }
    }

    @Test("A missing value is a dash, and a line has only closes") func missing() {
        #expect(lines("{mean:10}", day: 3) == ["–"])
        let close = lines("{close}", day: 12)
        #expect(lines("{close}", day: 12, kind: .line) == close && lines("{open}", day: 12, kind: .line) == lines("{open}", day: 12))
    }

    @Test("Changes in percent of rebased prices equal those of the prices")
    func rebased() throws {
        for (unit, isSame) in [(Rebasing.Unit.percent, true), (.index(100), true)] {
            var chart = picture("{percent}", day: 12)
            let plain = chart.drawn.description.texts.last { $0.role == "crosshair" }?.text
            chart.panes[0].axes[0].rebasing = Rebasing(unit, base: .instant(bars.time[2]))
            let text = chart.drawn.description.texts.last { $0.role == "crosshair" }?.text
            #expect((text == plain) == isSame && plain?.hasSuffix("%") == true, "\(text ?? "") \(plain ?? "")")
        }
    }

    @Test("Pages without a server have the texts of the template at every bar") func stops() {
        let found = picture("{time}\n{close}, {total volume}", day: 12).crosshairStops(measure: plainMeasure).stops
        #expect(found.count == 30)
        for day in [0, 17, 29] {
            let wanted = lines("{time}\n{close}, {total volume}", day: day)
            #expect([found[day].title] + found[day].entries.map(\.label) == wanted)
        }
    }
}
