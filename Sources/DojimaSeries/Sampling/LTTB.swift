extension Sampler {
    /// Chooses as many points as there are pixel columns: the first and the last point, and one from each of several groups of equal size
    /// between them, the point that forms the largest triangle with the point chosen before it and the mean of the next group.
    ///
    /// Source: S. Steinarsson, *Downsampling Time Series for Visual Representation* (University of Iceland 2013). O(points).
    public static let lttb = Sampler(name: "lttb") { x, y, columns in
        guard columns > 2, x.count > columns else { return Array(x.indices) }
        /// The index of the first point of a group. The first and the last point are in no group.
        func start(_ group: Int) -> Int { min(x.count - 1, group * (x.count - 2) / (columns - 2) + 1) }
        var chosen = [0]
        for group in 0..<columns - 2 {
            let next = start(group + 1)..<max(start(group + 1) + 1, min(x.count, start(group + 2)))
            let mean = (x[next].reduce(0, +) / Double(next.count), y[next].reduce(0, +) / Double(next.count))
            let (x0, y0) = (x[chosen[group]], y[chosen[group]])
            var (best, largest) = (start(group), -1.0)
            for index in start(group)..<start(group + 1) {
                let area = abs((x0 - mean.0) * (y[index] - y0) - (x0 - x[index]) * (mean.1 - y0))
                if area > largest { (best, largest) = (index, area) }
            }
            chosen.append(best)
        }
        return chosen + [x.count - 1]
    }
}
