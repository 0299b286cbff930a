import DojimaScale
import DojimaSeries
import DojimaTime

/// Where the strips and cells of a coverage map stand: strips in as many columns as give the largest cells.
struct CoverageLayout {
    let type: Typography
    let size: Size
    let years: ClosedRange<Int>
    /// Monday to Friday, and the other days of the week that have a cell.
    let weekdays: [Weekday]
    /// Pixels from one cell to the next, and those between two.
    let cell: Double
    let gap: Double
    /// Strips below each other in one column.
    let rows: Int
    let columns: Int

    private static let weeks = 54.0
    private static let yearWidth = 40.0
    private static let columnGap = 28.0
    private static let monthHeight = 18.0
    private static let stripGap = 8.0
    private static let legendHeight = 36.0
    private static let largestCell = 24.0
    private static let smallestCell = 2.0
    private static let leastStrip = 15.0

    init?(_ map: CoverageMap, _ pen: Pen) {
        guard let first = map.days.first?.date.year, let last = map.days.last?.date.year else { return nil }
        let type = Typography(size: map.size, family: map.theme.fontFamily)
        years = first...last
        let used = Set(map.days.map(\.date.weekday))
        weekdays = Weekday.allCases.filter { $0 <= .friday || used.contains($0) }
        let count = years.count
        let top = CoverageLayout.top(type)
        let room = map.size.height - top - CoverageLayout.legendHeight
        var best: (cell: Double, columns: Int) = (0, 1)
        for columns in 1...min(count, 24) {
            let rows = (count + columns - 1) / columns
            let width = (map.size.width - 2 * type.margin - Double(columns - 1) * CoverageLayout.columnGap) / Double(columns)
            let height = (room - CoverageLayout.monthHeight) / Double(rows) - CoverageLayout.stripGap
            guard height >= CoverageLayout.leastStrip - CoverageLayout.stripGap else { continue }
            let cell = min((width - CoverageLayout.yearWidth) / CoverageLayout.weeks, height / Double(weekdays.count)).rounded(.down)
            if cell > best.cell { best = (cell, columns) }
        }
        guard best.cell >= CoverageLayout.smallestCell else { return nil }
        self.type = type
        cell = min(best.cell, CoverageLayout.largestCell)
        gap = cell >= 12 ? 2 : cell >= 4 ? 1 : 0
        columns = best.columns
        rows = (count + best.columns - 1) / best.columns
        let strip = CoverageLayout.pitch(cell, weekdays.count)
        let least = max(pen.width(map.title, type.heading), pen.width(map.subtitle, type.subtitle)) + 2 * type.margin
        let drawn = Size(
            (2 * type.margin + Double(columns) * (CoverageLayout.yearWidth + CoverageLayout.weeks * cell)
                + Double(columns - 1) * CoverageLayout.columnGap).rounded(),
            (top + CoverageLayout.monthHeight + Double(rows) * strip + CoverageLayout.legendHeight).rounded())
        size = map.isTrimmed ? Size(min(map.size.width, max(drawn.width, least.rounded(.up), 640)), drawn.height) : map.size
    }

    private static func top(_ type: Typography) -> Double {
        (type.margin * 0.75 + type.heading.size * 1.25 + type.subtitle.size * 1.35 + 10).rounded()
    }

    private static func pitch(_ cell: Double, _ weekdays: Int) -> Double {
        max(leastStrip, cell * Double(weekdays) + stripGap)
    }

    /// Left and top of a year's cells.
    func origin(_ year: Int) -> Point {
        let (column, row) = (year - years.lowerBound).quotientAndRemainder(dividingBy: rows)
        let width = CoverageLayout.yearWidth + CoverageLayout.weeks * cell + CoverageLayout.columnGap
        return Point(
            (type.margin + Double(column) * width + CoverageLayout.yearWidth).rounded(),
            CoverageLayout.top(type) + CoverageLayout.monthHeight + Double(row) * CoverageLayout.pitch(cell, weekdays.count))
    }

    /// Where the year stands on the left of its strip.
    func yearLeft(_ year: Int) -> Double { origin(year).x - CoverageLayout.yearWidth }

    /// The years that stand at the top of a column.
    var topYears: [Int] { (0..<columns).map { years.lowerBound + $0 * rows }.filter(years.contains) }

    /// Which week of its year a date is in, the first from 1 January to the Sunday after it.
    func week(_ date: CivilDate) -> Int {
        let newYear = CivilDate(year: date.year, month: 1, day: 1)
        return (Int(date.daysSinceEpoch - newYear.daysSinceEpoch) + newYear.weekday.rawValue) / 7
    }

    /// The cell of a date, without the gap to the next.
    func box(_ date: CivilDate) -> Rect {
        let origin = origin(date.year)
        let row = weekdays.firstIndex(of: date.weekday) ?? 0
        return Rect(
            x: origin.x + Double(week(date)) * cell, y: origin.y + Double(row) * cell, width: cell - gap, height: cell - gap)
    }

    /// The middle of the line of the legend.
    var legendMiddle: Double { size.height - CoverageLayout.legendHeight / 2 - 2 }
    var headingBaseline: Double { (type.margin * 0.75 + type.heading.size).rounded() }
    var subtitleBaseline: Double { headingBaseline + (type.subtitle.size * 1.45).rounded() }
}
