import DojimaSeries
import DojimaTestSupport
import Testing

/// Slopes of curves compared with those of SciPy.
@Suite struct SmootherTests {
    @Test("The slopes of the monotone curve are those of SciPy's PCHIP", .feature("S0-DM-14")) func answered() throws {
        let lines = Dictionary(grouping: try answers("curves")) { $0["line"] ?? "" }
        #expect(lines.count == 20)
        for (name, rows) in lines {
            let column = { (key: String) in rows.compactMap { $0[key].flatMap { Double($0) } } }
            let (slopes, wanted) = (Smoother.monotone.slopes(column("x"), column("y")), column("slope"))
            #expect(slopes.count == rows.count && zip(slopes, wanted).allSatisfy { abs($0 - $1) < 1e-9 }, "\(name): \(slopes)")
        }
    }

    @Test("Few points and points at one x have slopes too", arguments: SmootherCatalog.all.map(\.name))
    func few(name: String) throws {
        let smoother = try #require(SmootherCatalog.smoother(named: name))
        #expect(smoother.slopes([], []).isEmpty && smoother.slopes([5], [1]) == [0])
        #expect(smoother.slopes([1, 3], [4, 8]) == [2, 2])
        for x in [[1.0, 1, 1], [1, 1, 2], [1, 2, 2]] {
            let slopes = smoother.slopes(x, [3, 4, 9])
            #expect(slopes.count == 3 && slopes.allSatisfy(\.isFinite), "\(x)")
        }
        #expect(SmootherCatalog.smoother(named: "average") == nil)
    }
}
