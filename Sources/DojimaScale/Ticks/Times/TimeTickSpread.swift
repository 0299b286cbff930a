import DojimaTime

/// The choice of hour ticks on days with a break. If the ticks of the step are uneven, other full hours that are more evenly spaced are
/// used.
///
/// In Hong Kong (9:30 to 16:00), the tick at 12:00 would move out of the lunch break to 13:00, close to that at 14:00; 11:00 and 14:00 are
/// evenly spaced. The choice depends on the day and the zoom level, not on the window.
struct TimeTickSpread {
    let timeline: Timeline
    let grid: TimeTickGrid
    /// The minimum axis time between two labels.
    let minimum: Double
    /// The mean axis time between two ticks of the step.
    let mean: Double
    /// The end of the last day.
    let until: Instant

    /// The ticks of the step, in which those of days with a break are replaced.
    ///
    /// - Parameters:
    ///   - ticks: the ticks of complete days, ascending.
    ///   - startsDay: returns whether a tick is the start of a day or a larger unit.
    func spread(_ ticks: [Instant], startsDay: (Instant) -> Bool) -> [Instant] {
        var spread: [Instant] = []
        var rest = ticks[...]
        while let first = rest.popFirst() {
            spread.append(first)
            guard startsDay(first) else { continue }
            let hours = rest.prefix { !startsDay($0) }
            rest = rest.dropFirst(hours.count)
            spread += isInterrupted(from: first, before: rest.first) ? even(Array(hours), after: first, before: rest.first) : Array(hours)
        }
        return spread
    }

    private func position(_ time: Instant) -> Double { Double(timeline.position(of: time).microseconds) }

    private func end(_ next: Instant?) -> AxisPosition { timeline.position(of: next ?? until) }

    private func isInterrupted(from first: Instant, before next: Instant?) -> Bool {
        guard let last = timeline.earliestInstant(at: end(next)) else { return false }
        let (a, b) = (timeline.segmentIndex(startingAtOrBefore: first), timeline.segmentIndex(startingAtOrBefore: last.advanced(by: -1)))
        return a >= 0 && a < b && !timeline.segments[a].countsSlots
    }

    /// The hours between two starts of days: those of the step unless others are clearly more evenly spaced.
    private func even(_ regularHours: [Instant], after first: Instant, before next: Instant?) -> [Instant] {
        let hours = grid.ticks(of: TimeStep(1, .hour), from: first.advanced(by: 1), to: next ?? until)
        let regular = Set(regularHours)
        let (start, end) = (position(first), Double(end(next).microseconds))
        guard hours.count < 100, let best = cheapest(hours, regular.contains, start, end) else { return regularHours }
        let separated = apart(regularHours, start, end)
        return best.cost < 0.6 * cost([start] + separated.map(position) + [end]) ? best.hours : regularHours
    }

    /// The sum of the squared relative deviations of the distances from the mean.
    private func cost(_ positions: [Double]) -> Double { zip(positions, positions.dropFirst()).reduce(0) { $0 + cost($1.0, $1.1) } }

    private func cost(_ from: Double, _ to: Double) -> Double {
        let error = (to - from) / mean - 1
        return error * error
    }

    /// The hours that have space, chosen from left to right.
    private func apart(_ hours: [Instant], _ start: Double, _ end: Double) -> [Instant] {
        var last = start
        return hours.filter { hour in
            guard position(hour) - last >= minimum, end - position(hour) >= minimum else { return false }
            last = position(hour)
            return true
        }
    }

    /// The choice of hours with the lowest cost; each hour that is not a tick of the step adds a small cost. O(hours squared).
    private func cheapest(_ hours: [Instant], _ isRegular: (Instant) -> Bool, _ start: Double, _ end: Double) -> (
        hours: [Instant], cost: Double
    )? {
        let positions = hours.map(position)
        // The cheapest choice that ends at each hour, and its previous hour.
        var choices: [(cost: Double, before: Int?)?] = []
        for (index, here) in positions.enumerated() {
            var best: (cost: Double, before: Int?)? = here - start >= minimum ? (cost(start, here), nil) : nil
            for before in 0..<index where here - positions[before] >= minimum {
                guard let choice = choices[before] else { continue }
                let total = choice.cost + cost(positions[before], here)
                if total < best?.cost ?? .infinity { best = (total, before) }
            }
            if !isRegular(hours[index]) { best?.cost += 0.05 }
            choices.append(best)
        }
        var last: (cost: Double, index: Int?) = (cost(start, end), nil)
        for (index, choice) in choices.enumerated() where end - positions[index] >= minimum {
            guard let choice else { continue }
            let total = choice.cost + cost(positions[index], end)
            if total < last.cost { last = (total, index) }
        }
        var chosen: [Instant] = []
        var index = last.index
        while let here = index {
            chosen.append(hours[here])
            index = choices[here]?.before
        }
        return (chosen.reversed(), last.cost)
    }
}
