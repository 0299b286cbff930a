import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@testable import DojimaChart

@Suite struct CoverageMapTests {
    private func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate { CivilDate(normalizing: year, month: month, day: day) }

    /// A table instead of a font: six tenths of the size for each character.
    private func measure(_ text: String, _ font: Font) -> TextExtent {
        TextExtent(width: Double(text.count) * font.size * 0.6, ascent: font.size, descent: font.size / 4)
    }

    private func map(_ years: ClosedRange<Int>, size: Size = Size(1600, 900), isTrimmed: Bool = true) -> CoverageMap {
        var days: [AuditDay] = []
        for number in date(years.lowerBound, 1, 1).daysSinceEpoch...date(years.upperBound, 12, 31).daysSinceEpoch {
            let date = CivilDate(daysSinceEpoch: number)
            guard date.weekday <= .friday else { continue }
            var day = AuditDay(date: date, expected: 10)
            day.filled = 10
            days.append(day)
        }
        return CoverageMap(title: "T", subtitle: "S", days: days, size: size, isTrimmed: isTrimmed)
    }

    private func layout(_ map: CoverageMap) throws -> CoverageLayout {
        try #require(CoverageLayout(map, Typesetter(measure: measure, grid: PixelGrid(scale: map.scale))))
    }

    @Test("Weeks begin on Monday, and 1 January is in the first week")
    func weeks() throws {
        let layout = try layout(map(2024...2024))
        // 2024 began on a Monday, 2023 on a Sunday.
        #expect([date(2024, 1, 1), date(2024, 1, 7), date(2024, 1, 8), date(2024, 12, 31)].map(layout.week) == [0, 0, 1, 52])
        #expect([date(2023, 1, 1), date(2023, 1, 2), date(2023, 12, 31)].map(layout.week) == [0, 1, 52])
    }

    @Test("Each day has a separate cell inside the picture, on full pixels", arguments: [2024...2024, 2010...2020, 1950...2024])
    func cells(_ years: ClosedRange<Int>) throws {
        for isTrimmed in [true, false] {
            let map = map(years, isTrimmed: isTrimmed)
            let layout = try layout(map)
            #expect(layout.weekdays.count == 5)
            #expect(isTrimmed || layout.size == map.size)
            let boxes = map.days.map { layout.box($0.date) }
            #expect(Set(boxes).count == boxes.count)
            #expect(boxes.allSatisfy { $0.x >= 0 && $0.maxX <= layout.size.width && $0.y > 0 && $0.maxY < layout.legendMiddle - 6 })
            #expect(boxes.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
            let scene = try #require(map.scene(measure: measure))
            #expect(scene.size == layout.size)
        }
    }

    @Test("No two texts overlap and none leaves the picture", arguments: [2024...2024, 2010...2020, 1950...2024])
    func texts(_ years: ClosedRange<Int>) throws {
        let scene = try #require(map(years).scene(measure: measure))
        let boxes = scene.texts.map(\.box)
        #expect(boxes.count > years.count + 2)
        for (index, a) in boxes.enumerated() {
            #expect(a.x >= 0 && a.y >= 0 && a.maxX <= scene.size.width && a.maxY <= scene.size.height)
            for b in boxes[(index + 1)...] {
                #expect(a.maxX <= b.x + 0.5 || b.maxX <= a.x + 0.5 || a.maxY <= b.y + 0.5 || b.maxY <= a.y + 0.5, "\(a) \(b)")
            }
        }
    }

    @Test("Grades depend on the missing part")
    func grades() {
        func grade(_ expected: Int32, _ filled: Int32) -> CoverageGrade {
            var day = AuditDay(date: date(2024, 1, 2), expected: expected)
            day.filled = filled
            return CoverageGrade(day)
        }
        #expect(
            [(10, 10), (390, 389), (390, 370), (10, 5), (10, 0), (0, 0)].map(grade) == [.complete, .slight, .some, .much, .none, .closed])
        let colors = ThemeCatalog.all.map { theme in Set(CoverageGrade.allCases.map { $0.color(theme) }).count }
        // In print a closed date's ring and a session without bars are both black.
        #expect(colors.allSatisfy { $0 >= 5 })
    }

    @Test("Parts without enough space are not drawn")
    func noRoom() {
        #expect(map(1900...2024, size: Size(200, 150), isTrimmed: false).scene(measure: measure) == nil)
        #expect(CoverageMap(title: "", subtitle: "", days: []).scene(measure: measure) == nil)
    }
}
