import Glibc

/// Prints the time of a job: the median of some turns, in milliseconds of one core.
public func report(_ name: String, _ runs: Int, _ work: () throws -> Void) rethrows { print(line(name, try median(runs, work))) }

/// A name and a time, aligned in columns.
public func line(_ name: String, _ milliseconds: Double) -> String {
    let hundredths = Int((milliseconds * 100).rounded())
    let text = "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    return "  " + name + String(repeating: " ", count: max(1, 60 - name.count - text.count)) + text
}

/// The median of some turns; the first one warms up caches and does not count.
public func median(_ runs: Int, _ work: () throws -> Void) rethrows -> Double {
    let times = try (0...runs).map { _ in
        let start = processTime()
        try work()
        return processTime() - start
    }.dropFirst().sorted()
    return times[times.count / 2]
}

/// Milliseconds of processor time, which other programs on the machine do not increase, unlike wall time.
public func processTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
