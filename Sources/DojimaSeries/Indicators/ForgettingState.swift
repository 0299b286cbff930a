/// A state whose results depend on no more than some bars before, so that a long column can be taken as two halves side by side.
///
/// A recursion waits for one step before it can take the next, and a processor has time for that of another half meanwhile. The second half
/// begins with the bars before it, from a state of elsewhere; it counts only if the first half ends with the very numbers that the second one
/// began with. So a column always has the bits of bars that are pushed one by one.
protocol ForgettingState: ColumnState {
    /// The number of bars, an even one, after which states that began differently most likely are the same to the bit.
    var memory: Int { get }

    /// Whether all results are there from the next bar on, and the next bar is the first of two.
    var isReady: Bool { get }

    /// Whether this state and another one, both ready, give the same results from here on, to the bit; false if the last result is missing.
    func agrees(with other: Self) -> Bool

    /// Pushes bars one after the other, as `push` does.
    mutating func pushInOrder(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>])

    /// Pushes as many bars, an even number, to this state and to another one, both ready; if a value is missing, so is the last result.
    ///
    /// - Parameters:
    ///   - bars: the bars of this state and those of the other one.
    ///   - places: where the results of both begin.
    mutating func push(
        with other: inout Self, _ bars: (BarSeries.Columns, BarSeries.Columns),
        into places: ([UnsafeMutablePointer<Double>], [UnsafeMutablePointer<Double>]))
}

/// A state of that kind whose column is made of closes alone.
protocol ForgettingCloseState: CloseState, ForgettingState {
    /// Pushes as many values, an even number, to this state and to another one, both ready.
    mutating func push(with other: inout Self, _ values: LanesIn, count: Int, into results: LanesOut)
}

extension ForgettingCloseState {
    @usableFromInline
    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) { pushHalvesAndRest(bars, into: places) }

    mutating func pushInOrder(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        push(bars.close, count: bars.count, into: places[0])
    }

    mutating func push(
        with other: inout Self, _ bars: (BarSeries.Columns, BarSeries.Columns),
        into places: ([UnsafeMutablePointer<Double>], [UnsafeMutablePointer<Double>])
    ) {
        push(with: &other, (bars.0.close, bars.1.close), count: bars.0.count, into: (places.0[0], places.1[0]))
    }
}

extension ForgettingState {
    @usableFromInline
    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) { pushHalvesAndRest(bars, into: places) }

    fileprivate mutating func pushHalvesAndRest(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        let rest = pushHalves(bars, into: places)
        pushInOrder(bars.rows(rest..<bars.count), into: places.map { $0 + rest })
    }

    /// Pushes the bars of both halves, where that is worth it; returns how many bars are pushed, the first of all.
    private mutating func pushHalves(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) -> Int {
        let memory = memory
        guard bars.count / 4 >= memory else { return 0 }
        func rows(_ start: Int, _ count: Int) -> BarSeries.Columns { bars.rows(start..<start + count) }
        func results(_ start: Int) -> [UnsafeMutablePointer<Double>] { places.map { $0 + start } }

        pushInOrder(rows(0, memory), into: places)
        var start = memory
        if !isReady {
            pushInOrder(rows(start, 1), into: results(start))
            start += 1
        }
        let half = (bars.count - start) / 2 & -2
        guard isReady, half >= memory else { return start }

        let middle = start + half
        var (first, second) = (self, self)
        second.pushInOrder(rows(middle - memory, memory), into: results(middle - memory))
        guard second.isReady else { return start }
        let begun = second
        first.push(with: &second, (rows(start, half), rows(middle, half)), into: (results(start), results(middle)))
        guard first.agrees(with: begun) else { return start }
        guard second.agrees(with: second) else {
            self = first
            return middle
        }
        self = second
        return middle + half
    }
}
