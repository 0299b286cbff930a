import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

@Suite struct TextStyleTests {
    /// The roles of the texts of each kind.
    private static let roles: [(kind: any WritableKeyPath<TextStyles, TextStyle> & Sendable, roles: Set<String>)] = [
        (\.title, ["title"]), (\.subtitle, ["subtitle"]), (\.axis, ["tick", "parent", "axis-title"]), (\.legend, ["legend"]),
        (\.label, ["label", "annotation"]), (\.tag, ["tag", "tracked-value"]), (\.note, ["note"]),
    ]

    private func texts(_ theme: Theme, _ orientation: PlotOrientation = .horizontal, size: Size = Size(900, 600)) -> [TextRun] {
        let bars = dailyBars(40)
        let peaks = ValueSeries(time: [3, 20, 33].map { bars.time[$0] }, values: [3, 20, 33].map { bars.close[$0] })
        var picture = chart(
            [
                ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "peaks", name: "Peaks", kind: .scatter, data: .values(peaks)) { $0.labels = PointLabels() },
            ], axes: [ValueAxis(id: "price") { $0.title = "US dollars" }], time: dailyAxis(40), size: size, theme: theme)
        (picture.options.title, picture.options.note, picture.timeAxis.title) = ("The title", "Source: none", "2024")
        (picture.orientation, picture.tracking) = (orientation, ValueTracking(of: nil, placement: .plot))
        picture.panes[0].annotations = [
            Annotation(
                id: "note", kind: .text, points: [AnnotationPoint(time: bars.time[12], value: bars.high[12] * 1.02)], text: "A remark")
        ]
        return picture.drawn.scene.texts
    }

    @Test("Each kind of text has its own size, weight and colour, and the other texts keep theirs", arguments: TextStyleTests.roles.indices)
    func kinds(index: Int) {
        let (kind, roles) = TextStyleTests.roles[index]
        var theme = ThemeCatalog.light
        let plain = texts(theme)
        theme.texts[keyPath: kind] = TextStyle { ($0.size, $0.weight, $0.color) = (14.5, .bold, Color(0xAA00AA)) }
        let styled = texts(theme)
        for role in roles where plain.contains(where: { $0.role == role }) {
            let own = styled.filter { $0.role == role }
            #expect(!own.isEmpty && own.allSatisfy { $0.font.size == 14.5 && $0.font.weight == .bold }, "\(role)")
            // Values in a legend have the colours of their series.
            #expect(own.contains { $0.color == Color(0xAA00AA) }, "\(role)")
            if role != "legend" { #expect(own.allSatisfy { $0.color == Color(0xAA00AA) }, "\(role)") }
        }
        #expect(roles.contains { role in plain.contains { $0.role == role } })
        func others(_ runs: [TextRun]) -> Set<[String]> {
            Set(runs.filter { !roles.contains($0.role) }.map { [$0.role, "\($0.font)", "\($0.color)"] })
        }
        #expect(others(styled) == others(plain))
    }

    @Test("Texts without a separate size keep their ratio to the font size of axis labels")
    func fontSize() {
        for (size, own) in [(Size(900, 600), 11.0), (Size(400, 260), 10)] {
            var theme = ThemeCatalog.light
            let plain = Dictionary(texts(theme, size: size).map { ($0.role, $0.font.size) }) { first, _ in first }
            theme.fontSize = 1.5 * own
            let large = texts(theme, size: size)
            #expect(large.contains { $0.role == "tick" && $0.font.size == 1.5 * own })
            for run in large { #expect(abs(run.font.size - 1.5 * (plain[run.role] ?? .nan)) < 1e-9, "\(run.role)") }
        }
    }

    @Test("Texts of any size are inside the picture and do not overlap", arguments: [5.0, 8, 14, 18, 24])
    func sizes(size: Double) {
        var theme = ThemeCatalog.light
        theme.fontSize = size
        for orientation in [PlotOrientation.horizontal, .vertical] {
            let runs = texts(theme, orientation)
            #expect(runs.contains { $0.role == "tick" })
            for (index, run) in runs.enumerated() {
                #expect(run.box.x >= -0.01 && run.box.y >= -0.01 && run.box.maxX <= 900.01 && run.box.maxY <= 600.01, "\(run.text)")
                for other in runs[(index + 1)...] {
                    #expect(!run.box.overlaps(other.box, byMoreThan: 1), "\(run.text) and \(other.text), \(orientation)")
                }
            }
        }
    }
}
