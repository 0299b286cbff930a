import DojimaScale
import DojimaText
import DojimaTime

extension TimeAxisPlan {
    /// The maximum number of lines of a name.
    static let maxNameLines = 3
    /// The maximum number of characters of a name that is never truncated, since few letters would remain.
    private static let maxShortName = 5

    /// Returns one tick per category, at the middle of its slot.
    ///
    /// If slots are too narrow for names, only every second, third, ... category has a label. A horizontal name that is wider than the slots
    /// up to the next label is wrapped, and truncated if it is still too wide.
    ///
    /// - Parameters:
    ///   - width: the length of the axis in pixels.
    ///   - maxLines: the maximum number of lines of a name.
    ///   - typesetter: measures the names.
    ///   - type: the fonts.
    func categoryTicks(width: Double, maxLines: Int, _ typesetter: Typesetter, _ type: Typography) -> TimeTickSet {
        let scale = TimeScale(window: axis.window, left: 0, width: width)
        let slot = Double(slotMicroseconds) * scale.pixelsPerMicrosecond
        let places = axis.categories.indices.map { index in
            let position = axis.timeline.position(of: CategoryAxis.moment(of: index))
            return (index: index, position: position, x: scale.x(position.advanced(by: slotMicroseconds / 2)))
        }.filter { (0...width).contains($0.x) }
        let isWrapped = axis.labelAngle == .horizontal && !isVertical
        let spacings = places.map { (index: $0.index, length: spacing(of: axis.categories[$0.index], typesetter, type)) }
        let longest = spacings.map(\.length).max() ?? 0
        let members = CategorySequence.members(of: axis.categories)
        // Short names and those of a sequence are not truncated.
        let whole = spacings.filter { members[$0.index] || axis.categories[$0.index].count <= TimeAxisPlan.maxShortName }
        let needed = isWrapped ? max(min(longest, 36), whole.map(\.length).max() ?? 0) : longest
        let step = max(1, min(places.count, Int(clamping: (needed / max(slot, 1e-9) - 1e-6).rounded(.up))))
        let overhang = type.margin - 1
        var set = TimeTickSet()
        set.ticks = places.map { index, position, x in
            let name = axis.categories[index]
            let lines =
                isWrapped
                ? typesetter.wrapped(name, type.axis, within: Double(step) * slot - 6, maxLines: axis.crosses == nil ? maxLines : 1)
                : [name]
            let length = lines.map { labelSize($0, typesetter, type).along }.max() ?? 0
            // A rotated label ends at its tick.
            let left = x - length * (axis.labelAngle == .diagonal && !isVertical ? 0.85 : 0.5)
            let isInside = left >= -overhang && left + length <= width + overhang
            let label = !isInside ? "" : lines.count > 1 ? name : lines.first ?? ""
            var tick = TimeTick(
                time: CategoryAxis.moment(of: index), position: position, label: label, weight: 0, x: x, left: left,
                width: label.isEmpty ? 0 : length)
            if lines.count > 1, isInside { tick.lines = lines }
            return tick
        }
        // Labels begin at the tick from which most of them are inside the picture.
        let counts = (0..<step).map { first in stride(from: first, to: set.ticks.count, by: step).count { !set.ticks[$0].label.isEmpty } }
        let first = counts.firstIndex(of: counts.max() ?? 0) ?? 0
        for index in set.ticks.indices where index % step != first {
            (set.ticks[index].label, set.ticks[index].width, set.ticks[index].lines) = ("", 0, [])
        }
        return set
    }

    /// Returns the plan with vertical names if a horizontal name is truncated or omitted, all vertical names fit, and they are at most
    /// `maxDepth` high; otherwise the same plan. Names are not turned for omitted ones that a reader completes.
    func turningNames(width: Double, maxDepth: Double, _ typesetter: Typesetter, _ type: Typography) -> TimeAxisPlan {
        guard !axis.categories.isEmpty, !isVertical, axis.labelAngle == .horizontal, !axis.style.isHidden, axis.style.showsLabels,
            axis.crosses == nil, depthInPlot == nil, !showsNames(width: width, typesetter, type)
        else { return self }
        var plan = self
        plan.axis.labelAngle = .vertical
        plan.minDepth = max(minDepth, plan.depth(of: plan.categoryTicks(width: width, maxLines: 1, typesetter, type), typesetter, type))
        return plan.minDepth <= maxDepth && plan.showsNames(width: width, typesetter, type) ? plan : self
    }

    /// Whether no name is truncated, and none omitted except those that a reader completes.
    private func showsNames(width: Double, _ typesetter: Typesetter, _ type: Typography) -> Bool {
        let names = Dictionary(uniqueKeysWithValues: axis.categories.enumerated().map { (CategoryAxis.moment(of: $0), $1) })
        let set = categoryTicks(width: width, maxLines: TimeAxisPlan.maxNameLines, typesetter, type)
        return missingNames(of: set) == 0
            && set.ticks.allSatisfy { tick in
                let name = names[tick.time] ?? ""
                if tick.label.isEmpty { return true }
                return tick.lines.isEmpty ? tick.label == name : !tick.lines.contains { $0.hasSuffix("…") && !name.contains($0) }
            }
    }

    /// Returns the number of names that are omitted and that a reader cannot complete from the others.
    private func missingNames(of set: TimeTickSet) -> Int {
        let members = CategorySequence.members(of: axis.categories)
        let missing = Set(axis.categories.indices.filter { !members[$0] && !axis.categories[$0].isEmpty }.map(CategoryAxis.moment))
        return set.ticks.count { $0.label.isEmpty && missing.contains($0.time) }
    }

    /// Returns a note about the categories whose names are omitted for lack of space; `nil` if there are none. Names of a sequence that a
    /// reader completes, such as years, are omitted without a note.
    func omissionNote(_ set: TimeTickSet) -> String? {
        guard axis.style.showsLabels, case let omitted = missingNames(of: set), omitted > 0 else { return nil }
        let (count, place) = (set.ticks.count, isVertical ? "beside" : "below")
        return "the names of \(omitted) of \(count) categories do not fit \(place) the plot; draw a larger picture, or swap the axes"
    }

    /// Returns the distance that a label needs to the next one.
    private func spacing(of name: String, _ typesetter: Typesetter, _ type: Typography) -> Double {
        let extent = typesetter.measure(name, type.axis)
        // Parallel slanted labels are as far apart as their lines.
        if axis.labelAngle == .diagonal { return (extent.ascent + extent.descent) * 2.0.squareRoot() }
        // Names above each other are separated by the space within their line height.
        return labelSize(name, typesetter, type).along + (isVertical ? 0 : axis.labelAngle == .horizontal ? 6 : 4)
    }

    /// Returns the number of lines of the names on an axis of a length in pixels: 1 if none is wrapped.
    func nameLines(width: Double, _ typesetter: Typesetter, _ type: Typography) -> Int {
        guard !axis.categories.isEmpty else { return 1 }
        let set = categoryTicks(width: width, maxLines: TimeAxisPlan.maxNameLines, typesetter, type)
        return max(1, set.ticks.map(\.lines.count).max() ?? 1)
    }

    /// Returns the number of lines of a name for which a row with a height has space, without the title.
    func maxNameLines(in height: Double, _ type: Typography) -> Int {
        let more = Int(clamping: (height - type.timeAxisHeight) / nameLineHeight(type) + 0.01)
        return 1 + min(TimeAxisPlan.maxNameLines - 1, max(0, more))
    }

    /// Returns the distance between the baselines of two lines of a name.
    func nameLineHeight(_ type: Typography) -> Double { (type.axis.size * 1.2).rounded(.up) }
}
