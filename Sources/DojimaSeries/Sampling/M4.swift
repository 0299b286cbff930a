extension Sampler {
    /// The first, lowest, highest and last point of each pixel column, which draw the same line as all points. Of equal points, the first.
    ///
    /// Source: U. Jugel and others, "M4: A Visualization-Oriented Time Series Data Aggregation", *Proceedings of the VLDB Endowment* 7:10
    /// (2014). O(points).
    public static let m4 = Sampler(name: "m4") { x, y, _ in
        var (chosen, start) = ([Int](), 0)
        while start < x.count {
            let column = x[start].rounded(.down)
            let end = x[(start + 1)...].firstIndex { $0.rounded(.down) != column } ?? x.count
            let points = start..<end
            let lowest = points.min { y[$0] < y[$1] } ?? start
            let highest = points.max { y[$0] < y[$1] } ?? start
            chosen += Set([start, lowest, highest, end - 1]).sorted()
            start = end
        }
        return chosen
    }
}
