import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The layout of a coverage map: one strip of cells per year, in the number of columns that gives the largest cells.
struct CoverageLayout {
    let type: Typography
    let size: Size
    let years: ClosedRange<Int>
    /// The weekdays that have cells: Monday to Friday, and others that occur.
    let weekdays: [Weekday]
    /// Pixels from one cell to the next, including the gap.
    let cell: Double
    let gap: Double
    /// The number of strips in each column.
    let rows: Int
    let columns: Int

    private static let weeks = 54.0
    private static let yearWidth = 40.0
    private static let columnGap = 28.0
    private static let monthHeight = 18.0
    private static let yearGap = 8.0
    private static let legendHeight = 36.0
    private static let largestCell = 24.0
    private static let smallestCell = 2.0
    private static let minimumYearHeight = 15.0

    init?(_ map: CoverageMap, _ typesetter: Typesetter) {
        guard let first = map.days.first?.date.year, let last = map.days.last?.date.year else { return nil }
        let type = Typography(size: map.size, theme: map.theme)
        years = first...last
        let used = Set(map.days.map(\.date.weekday))
        weekdays = Weekday.allCases.filter { $0 <= .friday || used.contains($0) }
        let count = years.count
        let top = CoverageLayout.top(type)
        let available = map.size.height - top - CoverageLayout.legendHeight
        var best: (cell: Double, columns: Int) = (0, 1)
        for columns in 1...min(count, 24) {
            let rows = (count + columns - 1) / columns
            let width = (map.size.width - 2 * type.margin - Double(columns - 1) * CoverageLayout.columnGap) / Double(columns)
            let height = (available - CoverageLayout.monthHeight) / Double(rows) - CoverageLayout.yearGap
            guard height >= CoverageLayout.minimumYearHeight - CoverageLayout.yearGap else { continue }
            let cell = min((width - CoverageLayout.yearWidth) / CoverageLayout.weeks, height / Double(weekdays.count)).rounded(.down)
            if cell > best.cell { best = (cell, columns) }
        }
        guard best.cell >= CoverageLayout.smallestCell else { return nil }
        self.type = type
        cell = min(best.cell, CoverageLayout.largestCell)
        gap = cell >= 12 ? 2 : cell >= 4 ? 1 : 0
        columns = best.columns
        rows = (count + best.columns - 1) / best.columns
        let yearHeight = CoverageLayout.pitch(cell, weekdays.count)
        let minimumWidth = max(typesetter.width(map.title, type.heading), typesetter.width(map.subtitle, type.subtitle)) + 2 * type.margin
        let drawn = Size(
            (2 * type.margin + Double(columns) * (CoverageLayout.yearWidth + CoverageLayout.weeks * cell)
                + Double(columns - 1) * CoverageLayout.columnGap).rounded(),
            (top + CoverageLayout.monthHeight + Double(rows) * yearHeight + CoverageLayout.legendHeight).rounded())
        size = map.isTrimmed ? Size(min(map.size.width, max(drawn.width, minimumWidth.rounded(.up), 640)), drawn.height) : map.size
    }

    private static func top(_ type: Typography) -> Double {
        (type.margin * 0.75 + type.heading.size * 1.25 + type.subtitle.size * 1.35 + 10).rounded()
    }

    private static func pitch(_ cell: Double, _ weekdays: Int) -> Double {
        max(minimumYearHeight, cell * Double(weekdays) + yearGap)
    }

    /// Returns the top left corner of a year's cells.
    func origin(_ year: Int) -> Point {
        let (column, row) = (year - years.lowerBound).quotientAndRemainder(dividingBy: rows)
        let width = CoverageLayout.yearWidth + CoverageLayout.weeks * cell + CoverageLayout.columnGap
        return Point(
            (type.margin + Double(column) * width + CoverageLayout.yearWidth).rounded(),
            CoverageLayout.top(type) + CoverageLayout.monthHeight + Double(row) * CoverageLayout.pitch(cell, weekdays.count))
    }

    /// Returns the left edge of a year's label.
    func yearLeft(_ year: Int) -> Double { origin(year).x - CoverageLayout.yearWidth }

    /// The years at the top of the columns.
    var topYears: [Int] { (0..<columns).map { years.lowerBound + $0 * rows }.filter(years.contains) }

    /// Returns the index of the week of a date in its year; week 0 lasts from 1 January to the first Sunday.
    func week(_ date: CivilDate) -> Int {
        let newYear = CivilDate(normalizing: date.year, month: 1, day: 1)
        return (Int(date.daysSinceEpoch - newYear.daysSinceEpoch) + newYear.weekday.rawValue) / 7
    }

    /// Returns the cell of a date, without the gap after it.
    func box(_ date: CivilDate) -> Rect {
        let origin = origin(date.year)
        let row = weekdays.firstIndex(of: date.weekday) ?? 0
        return Rect(
            x: origin.x + Double(week(date)) * cell, y: origin.y + Double(row) * cell, width: cell - gap, height: cell - gap)
    }

    /// The vertical middle of the legend.
    var legendMiddle: Double { size.height - CoverageLayout.legendHeight / 2 - 2 }
    var headingBaseline: Double { (type.margin * 0.75 + type.heading.size).rounded() }
    var subtitleBaseline: Double { headingBaseline + (type.subtitle.size * 1.45).rounded() }
}
