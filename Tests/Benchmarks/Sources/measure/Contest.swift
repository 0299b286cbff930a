import Glibc

/// One job that several programs do.
struct Contest {
    struct Contender {
        var name: String
        var arguments: [String]
        /// Files that are removed before each run.
        var fresh: [String] = []
    }

    struct Times {
        var wall: Double
        var cpu: Double
        /// Bytes; the maximum of all runs.
        var memory: Int
    }

    var title: String
    /// Run once before the others start.
    var preparation: [Contender] = []
    var contenders: [Contender]

    /// Medians of each contender; they run in turn, so that a slow period of the machine affects all of them.
    func times(runs: Int) throws -> [Times] {
        for step in preparation { _ = try step.run() }
        var measured = contenders.map { _ in [Child]() }
        for turn in -1..<runs {
            for (index, contender) in contenders.enumerated() {
                let child = try contender.run()
                // The first round warms up the page cache.
                if turn >= 0 { measured[index].append(child) }
            }
        }
        return measured.map {
            Times(wall: median($0.map(\.wall)), cpu: median($0.map(\.cpu)), memory: $0.map(\.memory).max() ?? 0)
        }
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

extension Contest.Contender {
    func run() throws -> Child {
        for file in fresh { unlink(file) }
        return try Child(arguments)
    }
}
