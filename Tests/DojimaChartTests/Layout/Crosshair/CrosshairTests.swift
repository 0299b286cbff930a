import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Positions and contents of a crosshair, and the parts of the chart that it does not cover.
@Suite struct CrosshairTests {
    private let axis = dailyAxis(70, weekdaysOnly: true)
    private let bars = dailyBars(50, weekdaysOnly: true)

    private func day(_ index: Int) -> Instant { Instant(monday.adding(days: index)) }

    private func picture(
        _ crosshair: Crosshair?, kind: SeriesKind = .candlestick, axes: [ValueAxis] = [ValueAxis(id: "price") { $0.title = "USD" }],
        others: [ChartSeries] = [], size: Size = Size(800, 450)
    ) -> Chart {
        var chart = chart(
            [ChartSeries(id: "bars", name: "DJMA", kind: kind, data: .bars(bars))] + others, axes: axes, time: axis, size: size)
        chart.crosshair = crosshair
        return chart
    }

    private func cross(_ chart: Chart) throws -> ChartDescription.Crosshair { try #require(chart.drawn.description.crosshair) }

    /// The centre of a weekday's slot.
    private func x(_ day: Int, _ drawing: ChartDrawing) -> Double {
        let pane = drawing.description.panes[0].box
        return pane.x + (Double(day / 7 * 5 + day % 7) + 0.5) / 50 * pane.width
    }

    private func y(_ value: Double, _ drawing: ChartDrawing, axis id: String = "price") -> Double {
        guard let range = drawing.description.axes.first(where: { $0.id == id })?.range else { return .nan }
        let pane = drawing.description.panes[0].box
        return pane.maxY - (value - range.lowerBound) / (range.upperBound - range.lowerBound) * pane.height
    }

    @Test("The legends of all panes have the values at the crosshair, and those of the last bars without one")
    func legendValues() throws {
        let rate = ChartSeries(id: "rate", name: "Rate", kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.low)))
        func legend(_ crosshair: Crosshair?) -> String {
            var chart = picture(crosshair)
            chart.panes.append(Pane(id: "rate", series: [rate]))
            return chart.drawn.description.texts.filter { $0.role == "legend" }.map(\.text).joined(separator: " ")
        }
        for row in [0, 12, 48] {
            let text = legend(Crosshair(time: bars.time[row]))
            for value in [bars.open[row], bars.high[row], bars.low[row], bars.close[row]] {
                #expect(text.contains(self.text(value)), "\(row): \(text)")
            }
            #expect(!text.contains(self.text(bars.close[49])))
        }
        #expect(legend(nil).contains(text(bars.close[49])) && legend(nil).contains(text(bars.low[49])))
    }

    @Test("The volume at the crosshair is written once, also if the last bar has none")
    func legendVolume() throws {
        var bars = bars
        bars.volume[bars.count - 1] = .nan
        var chart = chart(
            [
                ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"),
                ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
            ], axes: [ValueAxis(id: "price"), .volumeOverlay()], time: axis, size: Size(800, 450))
        func legend(_ row: Int?) -> [String] {
            chart.crosshair = row.map { Crosshair(time: bars.time[$0]) }
            return chart.drawn.description.texts.filter { $0.role == "legend" }.map(\.text)
        }
        #expect(legend(12).filter { $0.hasPrefix("Vol") } == ["Vol"])
        #expect(!legend(nil).contains("Vol"))
    }

    private func text(_ value: Double) -> String { NumberText.plain(value, decimals: 2) }

    private func row(_ day: Int) -> Int { day / 7 * 5 + day % 7 }

    @Test("Lines, tags, marker and box of a crosshair can be switched separately", .feature("S0-CH-01", "S0-CH-15"))
    func parts() {
        func shapes(_ parts: Crosshair.Parts) -> (segments: Int, tags: Int, arcs: Int, boxes: Int) {
            let scene = picture(Crosshair(time: day(16), parts: parts), kind: .line).drawn.scene
            let own = scene.group("crosshair")
            let segments = own.reduce(0) { if case .segments(let lines, _) = $1 { $0 + lines.count } else { $0 } }
            let arcs = own.count { if case .arcs = $0 { true } else { false } }
            let boxes = own.count { if case .rectangles = $0 { true } else { false } }
            let tags = scene.group("time-axis").count { if case .text(let run) = $0 { run.role == "crosshair" } else { false } }
            return (segments, tags, arcs, boxes)
        }
        #expect(shapes([]) == (0, 0, 0, 0))
        #expect(shapes(.verticalLine) == (1, 0, 0, 0))
        #expect(shapes([.verticalLine, .horizontalLine]) == (2, 0, 0, 0))
        #expect(shapes(.tags) == (0, 1, 0, 0))
        #expect(shapes(.target) == (0, 0, 1, 0))
        #expect(shapes(.box) == (0, 0, 0, 2))
    }

    @Test("The box covers no line if there is other space, nor the points of a dense pixel column", arguments: [1, 400])
    func clearOfData(pointsADay: Int) throws {
        for (low, high) in [(20.0, 24.0), (50, 53), (80, 86), (15, 45), (25, 55), (30, 62), (35, 66), (40, 71), (45, 76), (15, 85)] {
            // Sometimes a high value, and the last of each column usually a low one.
            let (count, isDense) = (50 * pointsADay, pointsADay > 1)
            let step = 86_400_000_000 / Int64(pointsADay)
            let values = ValueSeries(
                time: (0..<count).map { Instant(monday).advanced(by: Int64($0) * step) },
                values: (0..<count).map { isDense && $0 == count / 3 ? (low + high) / 2 : $0 % (isDense ? 40 : 9) == 4 ? high : low })
            for row in [count / 3, count * 2 / 3] {
                var chart = chart(
                    [ChartSeries(id: "s", name: "S", kind: .line, data: .values(values))],
                    axes: [ValueAxis(id: "price") { $0.range = .fixed(0...100) }],
                    time: TimeAxis(timeline: .continuous(Instant(monday)..<Instant(monday.adding(days: 50)))))
                chart.crosshair = Crosshair(time: values.time[row])
                let drawing = chart.drawn
                let box = try #require(drawing.description.crosshair?.box)
                let (top, bottom) = (y(high, drawing), y(low, drawing))
                // A column of many points covers everything between them.
                let covered = isDense ? [top...bottom] : [bottom...bottom, top...top]
                #expect(
                    covered.allSatisfy { box.maxY < $0.lowerBound || box.y > $0.upperBound },
                    "\(low)...\(high) at \(row): \(box) and \(top)...\(bottom)")
            }
        }
    }

    @Test("A series that is not tracked never holds the crosshair, and its values are not listed", .feature("S0-CH-02"))
    func untracked() throws {
        let other = ChartSeries(
            id: "other", name: "OTHER", kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.close.map { $0 + 1 }))
        ) { $0.isTracked = false }
        for tracking in [Crosshair.Tracking.first, .nearest(to: bars.close[row(16)] + 1)] {
            let cross = try cross(picture(Crosshair(time: day(16), tracking: tracking), others: [other]))
            #expect(cross.series == "bars" && !cross.entries.contains { $0.label == "OTHER" })
        }
        let asked = try cross(picture(Crosshair(time: day(16), tracking: .series("other")), others: [other]))
        #expect(asked.series.isEmpty && asked.value == nil)
        let chart = picture(nil, others: [other])
        let drawing = chart.drawn
        var hits = 0
        for row in bars.indices {
            let place = Point(x(row / 5 * 7 + row % 5, drawing), y(bars.close[row] + 1, drawing))
            guard let hit = chart.nearestPoint(to: place) else { continue }
            #expect(hit.series == "bars")
            hits += 1
        }
        #expect(hits > 0)
    }

    @Test("A crosshair held by one series stays there; a free one moves to the nearest point of two crossing series", .feature("S0-CH-03"))
    func tracking() throws {
        let up = ChartSeries(
            id: "up", name: "UP", kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.indices.map { Double($0) })))
        let down = ChartSeries(
            id: "down", name: "DOWN", kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.indices.map { 49 - Double($0) }))
        )
        for index in [0, 10, 30, 49] {
            var chart = chart([up, down], axes: [ValueAxis(id: "v") { $0.range = .fixed(0...50) }], time: axis)
            chart.crosshair = Crosshair(time: bars.time[index], tracking: .series("up"))
            #expect(try cross(chart).series == "up" && cross(chart).value == Double(index))
            chart.crosshair = Crosshair(time: bars.time[index], tracking: .nearest(to: 5))
            let isUp = abs(Double(index) - 5) < abs(49 - Double(index) - 5)
            #expect(try cross(chart).series == (isUp ? "up" : "down"))
        }
    }

    @Test(
        "Between the points of a line a crosshair is on the line or at the last point; on bars it snaps to a bar", .feature("S0-CH-04"))
    func interpolation() throws {
        let hours = BarSeries.random(24, every: BarInterval.hours(1), seed: 3)
        let time = TimeAxis(
            timeline: .continuous(hours.time[0]..<hours.time[23].advanced(by: 3_600_000_000)), interval: BarInterval.hours(1))
        func cross(_ kind: SeriesKind, _ interpolates: Bool) throws -> (cross: ChartDescription.Crosshair, drawing: ChartDrawing) {
            var chart = chart([ChartSeries(id: "s", name: "S", kind: kind, data: .bars(hours))], time: time)
            chart.crosshair = Crosshair(time: hours.time[7].advanced(by: 900_000_000), interpolates: interpolates)
            let drawing = chart.drawn
            return (try #require(drawing.description.crosshair), drawing)
        }
        let (between, drawing) = try cross(.line, true)
        let expected = hours.close[7] + 0.25 * (hours.close[8] - hours.close[7])
        #expect(abs((between.value ?? 0) - expected) < 1e-9)
        let box = drawing.description.panes[0].box
        #expect(abs(between.x - (box.x + 7.75 / 24 * box.width)) < 1e-6)
        for (kind, interpolates) in [(SeriesKind.line, false), (.candlestick, true), (.column, true), (.step, true), (.scatter, true)] {
            let (met, drawing) = try cross(kind, interpolates)
            let box = drawing.description.panes[0].box
            #expect(met.value == (kind.name == "column" ? hours.volume[7] : hours.close[7]))
            #expect(abs(met.x - (box.x + 7.5 / 24 * box.width)) < 1e-6)
        }
    }

    @Test("Interpolated values are marked in the box, in a callout, on the axis and in a legend, and others are not", .feature("S0-CH-04"))
    func marks() throws {
        // A value each week: 0, 7, 14, ... on the days 0, 7, 14, ...
        let days = (0..<7).map { Double($0 * 7) }
        let weekly = ChartSeries(
            id: "weekly", name: "WEEKLY", kind: .line, data: .values(ValueSeries(time: days.map { self.day(Int($0)) }, values: days)))
        let format = ValueFormat.pattern(try NumberPattern("%.2f"))
        func drawn(_ index: Int, _ interpolates: Bool, _ box: Crosshair.BoxForm = .panel) -> ChartDescription {
            var chart = chart([weekly], axes: [ValueAxis(id: "v") { $0.format = format }], time: dailyAxis(49))
            chart.crosshair = Crosshair(time: self.day(index), interpolates: interpolates, box: box)
            chart.legend = Legend(.right)
            return chart.drawn.description
        }
        for (index, interpolates) in [(16, true), (16, false), (14, true), (14, false)] {
            let isBetween = interpolates && index == 16
            let number = text(isBetween ? 16 : 14)
            let panel = drawn(index, interpolates), callout = drawn(index, interpolates, .callout)
            let cross = try #require(panel.crosshair)
            #expect(cross.isInterpolated == isBetween && abs((cross.value ?? 0) - (isBetween ? 16 : 14)) < 1e-9)
            let entry = try #require(cross.entries.first { $0.label == "WEEKLY" }).text
            #expect(entry == (isBetween ? "\(number) (interpolated)" : number))
            #expect(panel.json().contains("\"interpolated\":true") == isBetween)
            #expect(panel.legend?.entries.map(\.value) == [isBetween ? "~\(number)" : number])
            #expect(panel.texts.contains { $0.role == "tag" && $0.text == (isBetween ? "~\(number)" : number) })
            #expect(callout.texts.contains { $0.role == "crosshair" && $0.text == "WEEKLY: \(entry)" })
        }
    }

    @Test("A crosshair follows a series by its id, its symbol or study, or its name", .feature("S0-CH-03"))
    func named() throws {
        var others = ["first", "second"].enumerated().map { index, id in
            ChartSeries(
                id: id, name: "Name of \(id)", kind: .line,
                data: .values(ValueSeries(time: bars.time, values: bars.close.map { $0 + Double(index + 1) })))
        }
        for index in others.indices { others[index].specifiedName = "study" }
        others[1].legendHead = "first"
        for (name, id) in [("first", "first"), ("second", "second"), ("study", "first"), ("Name of second", "second"), ("none", "")] {
            #expect(try cross(picture(Crosshair(time: day(16), tracking: .series(name)), others: others)).series == id, "\(name)")
        }
    }

    @Test("A crosshair interpolates between two points in axis time, and never across a missing value", .feature("S0-CH-05"))
    func closedTime() throws {
        // Two sessions of six hours each, and a night between them.
        let start = Instant(monday).advanced(by: 10 * 3_600_000_000)
        let hour: Int64 = 3_600_000_000
        let stamps = (0..<12).map { start.advanced(by: Int64($0 < 6 ? $0 : $0 + 18) * hour) }
        let night = start.advanced(by: 6 * hour)..<start.advanced(by: 24 * hour)
        let span = start..<start.advanced(by: 30 * hour)
        let timeline = Timeline(open: InstantSet([span.lowerBound..<night.lowerBound, night.upperBound..<span.upperBound]), span: span)
        var values = (0..<12).map { Double($0 * $0) }
        func cross(_ time: Instant) throws -> ChartDescription.Crosshair {
            var chart = chart(
                [ChartSeries(id: "s", name: "S", kind: .line, data: .values(ValueSeries(time: stamps, values: values)))],
                time: TimeAxis(timeline: timeline, interval: BarInterval.hours(1)))
            chart.crosshair = Crosshair(time: time)
            return try #require(chart.drawn.description.crosshair)
        }
        // Half an hour after the last bar of the first session is halfway to the first of the second, for any length of the night.
        #expect(abs((try cross(stamps[5].advanced(by: hour / 2)).value ?? 0) - (25 + 36) / 2) < 1e-9)
        // The middle of the night is the open of the next session.
        let moved = try cross(start.advanced(by: 15 * hour))
        #expect(moved.isMoved && moved.value == 36)
        values[6] = .nan
        #expect(try cross(stamps[5].advanced(by: hour / 2)).value == 25)
        #expect(try cross(stamps[6]).value == nil)
    }

    @Test("A crosshair outside the visible range is drawn at the edge, is hidden but described, or is removed", .feature("S0-CH-06"))
    func outside() throws {
        let low = (bars.close.min() ?? 0) - 50
        let above = [ValueAxis(id: "price") { $0.range = .fixed((low - 10)...low) }]
        func drawing(_ outside: Crosshair.Outside, _ time: Instant, _ axes: [ValueAxis]) -> ChartDrawing {
            picture(Crosshair(time: time, outside: outside), axes: axes).drawn
        }
        for (time, axes) in [(day(16), above), (day(200), [ValueAxis(id: "price")]), (day(-30), [ValueAxis(id: "price")])] {
            let edge = drawing(.edge, time, axes)
            let cross = try #require(edge.description.crosshair)
            let box = edge.description.panes[0].box
            #expect(cross.isShown && (cross.y == box.y || cross.x == box.x || cross.x == box.maxX))
            let hidden = drawing(.hidden, time, axes)
            #expect(hidden.description.crosshair?.isShown == false && hidden.scene.group("crosshair").isEmpty)
            #expect(!hidden.description.warnings.isEmpty)
            let removed = drawing(.removed, time, axes)
            #expect(removed.description.crosshair == nil && removed.scene.group("crosshair").isEmpty)
        }
    }

    @Test("A crosshair stays at its point when bars are added, at the new pixels of the point", .feature("S1-CH-08", "S1-CH-10"))
    func pinned() throws {
        let left = ValueAxis(id: "price", side: .left) { $0.title = "USD" }
        func crossed(_ count: Int, _ axes: [ValueAxis]) throws -> (ChartDescription.Crosshair, ChartDrawing) {
            var time = dailyAxis(14 * 7, weekdaysOnly: true)
            time.window = AxisPosition(microseconds: 0)..<AxisPosition(microseconds: Int64(count) * 86_400_000_000)
            var chart = chart(
                [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(dailyBars(count, weekdaysOnly: true)))], axes: axes,
                time: time)
            chart.crosshair = Crosshair(time: day(16))
            let drawing = chart.drawn
            return (try #require(drawing.description.crosshair), drawing)
        }
        for axes in [[ValueAxis(id: "price")], [left]] {
            let (before, first) = try crossed(50, axes), (after, second) = try crossed(60, axes)
            #expect(before.entries == after.entries && before.value == after.value && before.time == after.time)
            for (cross, drawing, count) in [(before, first, 50.0), (after, second, 60)] {
                let box = drawing.description.panes[0].box
                #expect(abs(cross.x - (box.x + (Double(row(16)) + 0.5) / count * box.width)) < 1e-6)
                #expect(abs((cross.y ?? 0) - y(bars.close[row(16)], drawing)) < 1e-6)
            }
            #expect(before.x != after.x)
        }
    }

    @Test("A crosshair's tag is on the axis of its series, for any title of the axis", .feature("S1-CH-11"))
    func axisByID() throws {
        let other = ChartSeries(
            id: "rate", name: "Rate", kind: .line,
            data: .values(ValueSeries(time: bars.time, values: bars.indices.map { 5 + Double($0) / 100 })), axis: "rate")
        for title in ["", "Distance", "USD"] {
            let axes = [ValueAxis(id: "price") { $0.title = title }, ValueAxis(id: "rate", side: .left) { $0.title = title }]
            let drawing = picture(Crosshair(time: day(16), tracking: .series("rate")), axes: axes, others: [other]).drawn
            let cross = try #require(drawing.description.crosshair)
            #expect(cross.value == 5 + Double(row(16)) / 100)
            #expect(abs((cross.y ?? 0) - y(cross.value ?? 0, drawing, axis: "rate")) < 1e-6)
        }
    }

    @Test(
        "A crosshair's box has the date, then open, high, low, close, change and volume as their axes format them",
        .feature("S0-CH-13", "S0-CH-14", "S0-CH-15"))
    func content() throws {
        let drawing = picture(Crosshair(time: day(16))).drawn
        let cross = try #require(drawing.description.crosshair)
        let index = row(16)
        #expect(cross.title == "Wed 17 Jan 2024")
        #expect(cross.entries.map(\.label) == ["Open", "High", "Low", "Close", "Change", "Volume"])
        let prices = [bars.open[index], bars.high[index], bars.low[index], bars.close[index]]
        #expect(zip(cross.entries, prices).allSatisfy { $0.text == twoDecimals($1) })
        let volume = String(Int(bars.volume[index]))
        #expect(cross.entries[5].text.filter { $0 != "," } == volume && cross.entries[5].text.contains(",") == (volume.count > 3))
        // The tags have the same texts, as on the axes.
        let texts = drawing.description.texts
        #expect(texts.contains { $0.role == "crosshair" && $0.text == "17 Jan 2024" })
        #expect(texts.contains { $0.role == "tag" && $0.text == twoDecimals(bars.close[index]) })
        // x before y, in the order of reading.
        let box = texts.filter { $0.role == "crosshair" }.map(\.text)
        #expect(box.firstIndex(of: "Wed 17 Jan 2024") ?? 9 < box.firstIndex(of: "Open") ?? 0)
    }

    private func twoDecimals(_ value: Double) -> String {
        let cents = Int((value * 100).rounded())
        return "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
    }

    @Test(
        "A callout points to its point from twenty pixels and stays inside the plot, its caret moving at the edges",
        .feature("S0-CH-16"))
    func callout() throws {
        for (day, low, high) in [(0, 0.0, 10.0), (67, 0, 10), (30, 9, 11), (30, -1, 9.2)] {
            let values = ValueSeries(time: bars.time, values: bars.time.map { _ in 9.1 })
            var chart = chart(
                [ChartSeries(id: "s", name: "Rate", kind: .line, data: .values(values))],
                axes: [ValueAxis(id: "v") { $0.range = .fixed(low...high) }], time: axis)
            chart.crosshair = Crosshair(time: self.day(day), parts: .box, box: .callout)
            let drawing = chart.drawn
            let cross = try #require(drawing.description.crosshair), box = try #require(cross.box)
            let pane = drawing.description.panes[0].box
            #expect(box.x >= pane.x && box.maxX <= pane.maxX && box.y >= pane.y && box.maxY <= pane.maxY)
            let y = try #require(cross.y)
            let distance = box.maxY <= y ? y - box.maxY : box.y - y
            #expect(abs(distance - 20) <= 1, "\(day): \(distance)")
            let caret = try #require(drawing.scene.group("crosshair").compactMap(\.polygon).first)
            #expect(caret.contains(Point(cross.x, y)))
            let feet = caret.filter { $0.y != y }.map(\.x).sorted()
            #expect(feet.count == 2 && feet[1] - feet[0] == 10 && feet[0] >= box.x && feet[1] <= box.maxX)
        }
    }

    @Test("In a vertical chart a callout is twenty pixels from its point, and its caret moves up and down", .feature("S0-CH-16"))
    func verticalCallout() throws {
        for (day, low, high) in [(0, 0.0, 10.0), (67, 0, 10), (30, 9, 11)] {
            let values = ValueSeries(time: bars.time, values: bars.time.map { _ in 9.1 })
            var chart = chart(
                [ChartSeries(id: "s", name: "Rate", kind: .line, data: .values(values))],
                axes: [ValueAxis(id: "v") { $0.range = .fixed(low...high) }], time: axis)
            (chart.orientation, chart.crosshair) = (.vertical, Crosshair(time: self.day(day), parts: .box, box: .callout))
            let drawing = chart.drawn
            let cross = try #require(drawing.description.crosshair), box = try #require(cross.box), y = try #require(cross.y)
            let pane = drawing.description.panes[0].box
            #expect(box.x >= pane.x && box.maxX <= pane.maxX && box.y >= pane.y && box.maxY <= pane.maxY)
            let distance = box.maxX <= cross.x ? cross.x - box.maxX : box.x - cross.x
            #expect(abs(distance - 20) <= 1, "\(day): \(distance)")
            let caret = try #require(drawing.scene.group("crosshair").compactMap(\.polygon).first)
            #expect(caret.contains(Point(cross.x, y)))
            let feet = caret.filter { $0.x != cross.x }.map(\.y).sorted()
            #expect(feet.count == 2 && feet[1] - feet[0] == 10 && feet[0] >= box.y && feet[1] <= box.maxY)
        }
    }

    @Test("In a crosshair's box a line has its name, value and unit, and the time has its own format", .feature("S1-CH-18"))
    func texts() throws {
        let callout = picture(Crosshair(time: day(16), parts: .box, box: .callout), kind: .line).drawn
        let texts = callout.description.texts.filter { $0.role == "crosshair" }.map(\.text)
        #expect(texts == ["Wed 17 Jan 2024", "Close: \(twoDecimals(bars.close[row(16)])) USD"])
        let panel = try cross(picture(Crosshair(time: day(16)), kind: .line))
        let first = try #require(panel.entries.first)
        #expect(first.label == "Close" && first.text == "\(twoDecimals(bars.close[row(16)])) USD")
    }

    @Test("The crosshair is drawn last, also over axes", .feature("S1-CH-19"))
    func order() {
        let ids = picture(Crosshair(time: day(16))).drawn.scene.shapes.compactMap { if case .group(let id, _, _) = $0 { id } else { nil } }
        #expect(ids.last == "crosshair" && ids.contains("time-axis"))
    }

    @Test("The values of other series are those of the same time, not of the same row", .feature("S0-DP-07"))
    func joined() throws {
        // Bands of twenty are nineteen rows shorter than their bars.
        let time = Array(bars.time.dropFirst(19))
        let middle = time.indices.map { Double($0) + 100 }
        let band = BandSeries(time: time, upper: middle.map { $0 + 1 }, middle: middle, lower: middle.map { $0 - 1 })
        let series = ChartSeries(id: "bands", name: "BBANDS", kind: .band, data: .band(band))
        let cross = try cross(picture(Crosshair(time: day(44)), others: [series]))
        let told = try #require(cross.entries.first { $0.label == "BBANDS" })
        let value = Double(row(44) - 19) + 100
        #expect(told.text == [value + 1, value, value - 1].map(twoDecimals).joined(separator: " · "))
        let early = try self.cross(picture(Crosshair(time: day(2)), others: [series]))
        #expect(!early.entries.contains { $0.label == "BBANDS" })
    }

    @Test("The nearest point equals that of a search through all, over the series' own column in a group", .feature("S0-CH-22"))
    func nearest() throws {
        var generator = SeededGenerator(seed: 5)
        let grouped = ["a", "b"].map { id in
            ChartSeries(
                id: id, name: id, kind: .column,
                data: .values(ValueSeries(time: bars.time, values: bars.indices.map { _ in Double.random(in: 1...9, using: &generator) }))
            ) { $0.group = "g" }
        }
        let line = ChartSeries(
            id: "line", name: "L", kind: .line,
            data: .values(ValueSeries(time: bars.time, values: bars.indices.map { _ in Double.random(in: 1...9, using: &generator) })))
        let chart = chart(grouped + [line], axes: [ValueAxis(id: "price") { $0.range = .fixed(0...10) }], time: axis, size: Size(900, 500))
        let drawing = chart.drawn
        let pane = drawing.description.panes[0].box
        // From the picture: the tips of the columns, the corners of the line.
        var all: [(String, Int, Point)] = []
        for series in grouped {
            let rects = drawing.scene.group("series-\(series.id)").flatMap(\.rectangles).map(\.0).sorted { $0.x < $1.x }
            for (row, rect) in rects.enumerated() { all.append((series.id, row, Point(rect.midX, y(series.data.closes(row), drawing)))) }
        }
        let corners = try #require(drawing.scene.group("series-line").compactMap(\.polyline).first)
        for (row, corner) in corners.enumerated() { all.append(("line", row, corner)) }
        #expect(all.count == 150)
        for _ in 0..<300 {
            let place = Point(
                Double.random(in: pane.x...pane.maxX, using: &generator), Double.random(in: pane.y...pane.maxY, using: &generator))
            let distances = all.map { (($0.2.x - place.x) * ($0.2.x - place.x) + ($0.2.y - place.y) * ($0.2.y - place.y)).squareRoot() }
            let least = try #require(distances.min())
            let hit = try #require(chart.nearestPoint(to: place))
            let found = try #require(all.firstIndex { $0.0 == hit.series && $0.1 == hit.row })
            #expect(distances[found] <= least + 1e-6)
            #expect(abs(hit.point.x - all[found].2.x) < 1e-6)
        }
        #expect(chart.nearestPoint(to: Point(1, 1)) == nil)
    }

    @Test(
        "A crosshair's tags and box overlap no text and stay in the picture, at every position and picture size",
        .feature("S0-CH-15"))
    func apart() throws {
        let average = ChartSeries(
            id: "average", name: "SMA 5", kind: .line,
            data: .values(ValueSeries(time: bars.time, values: try IndicatorRequest("sma:5").apply(to: bars)[0])))
        for size in [Size(320, 200), Size(480, 300), Size(800, 450), Size(1600, 900)] {
            for index in stride(from: 0, to: bars.count, by: 3) {
                let drawing = picture(Crosshair(time: bars.time[index]), others: [average], size: size).drawn
                let texts = drawing.description.texts
                for (first, text) in texts.enumerated() {
                    #expect(
                        text.box.x >= 0 && text.box.y >= 0 && text.box.maxX <= size.width && text.box.maxY <= size.height,
                        "\(text.text) leaves the picture of \(size)")
                    for other in texts[(first + 1)...] {
                        let (w, h) = (
                            min(text.box.maxX, other.box.maxX) - max(text.box.x, other.box.x),
                            min(text.box.maxY, other.box.maxY) - max(text.box.y, other.box.y)
                        )
                        #expect(!(w > 0.5 && h > 0.5), "\(text.text) and \(other.text) at \(index) of \(size)")
                    }
                }
                if size.width >= 800 { #expect(drawing.description.crosshair?.box != nil, "\(index) of \(size)") }
            }
        }
    }
}

extension SeriesData {
    fileprivate func closes(_ row: Int) -> Double { if case .values(let values) = self { values.values[row] } else { .nan } }
}
