import DojimaChart
import DojimaSeries
package import DojimaText

// The value axes of a specification, by the ids with which they are drawn.

extension ChartSpecification {
    /// The ids of the value axes of a pane as they are drawn, including those that are not declared.
    func axisNames(ofPane index: Int) -> [String] {
        let pane = panes[index]
        let name = pane.name(at: index)
        guard pane.hasPrices else {
            return [pane.series.first?.study.map { $0.isVolume ? PaneSpecification.volumeAxis : $0.axisName } ?? name]
        }
        let declared = pane.priceAxes
        let count = rebasing(of: pane) != nil || facet != nil ? 1 : pane.series.count { $0.symbol != nil }
        let prices =
            declared.isEmpty
            ? (0..<count).map { PaneArrangement.axisName(name, $0) }
            : declared.enumerated().map { $1.id.isEmpty ? PaneArrangement.axisName(name, $0) : $1.id }
        return prices + (pane.series.contains { $0.study?.isVolume == true } ? [PaneSpecification.volumeAxis] : [])
    }

    /// The ids of all value axes as they are drawn.
    package var valueAxes: [String] { panes.indices.flatMap(axisNames) }

    /// The ranges that are set, by the ids of their axes.
    package var valueRanges: [(axis: String, range: ClosedRange<Double>)] {
        panes.indices.flatMap { pane -> [(axis: String, range: ClosedRange<Double>)] in
            let (names, axes) = (axisNames(ofPane: pane), panes[pane].priceAxes + panes[pane].axes.filter(panes[pane].isVolumeAxis))
            return axes.enumerated().compactMap { index, axis in
                guard case .fixed(let range)? = axis.range, names.indices.contains(index) else { return nil }
                return (axis.id.isEmpty ? names[index] : axis.id, range)
            }
        }
    }

    /// Sets the range of a value axis by the id with which it is drawn, and declares the axis if it is not declared; `nil` lets the axis
    /// follow its values. Throws if the chart draws no such axis.
    package mutating func setRange(_ range: ClosedRange<Double>?, ofAxis id: String) throws(RequestError) {
        let names = panes.indices.map(axisNames)
        guard names.contains(where: { $0.contains(id) }) else {
            throw RequestError("there is no axis \(quoted(id)); this chart has \(valueAxes.joined(separator: ", "))")
        }
        for (pane, names) in names.enumerated() {
            guard let index = names.firstIndex(of: id) else { continue }
            let fixed = range.map { ValueAxis.Range.fixed($0) }
            if panes[pane].hasPrices, index == names.count - 1, id == PaneSpecification.volumeAxis {
                panes[pane].axes.removeAll { [pane = panes[pane]] in pane.isVolumeAxis($0) }
                if let fixed { panes[pane].axes.append(ValueAxis(id: id) { $0.range = fixed }) }
            } else {
                if fixed != nil { declareAxes(ofPane: pane) }
                let indices = panes[pane].axes.indices.filter { [pane = panes[pane]] in !pane.isVolumeAxis(pane.axes[$0]) }
                if index < indices.count { panes[pane].axes[indices[index]].range = fixed }
                if fixed == nil { removeDefaultAxes(ofPane: pane) }
            }
        }
    }

    /// Lets the price axes follow their values.
    mutating func removePriceRanges() {
        guard let pane = panes.first else { return }
        for index in pane.axes.indices where !pane.isVolumeAxis(pane.axes[index]) { panes[0].axes[index].range = nil }
        removeDefaultAxes()
    }

    // MARK: Declared axes

    /// Declares the axes of the first pane if it has default ones.
    mutating func declarePriceAxes() { if !panes.isEmpty { declareAxes(ofPane: 0) } }

    /// Declares the axes that a pane is drawn with, unless it has declared ones.
    private mutating func declareAxes(ofPane index: Int) {
        let pane = panes[index]
        guard pane.priceAxes.isEmpty else { return }
        guard pane.hasPrices else { return panes[index].axes = [ValueAxis()] }
        let names = axisNames(ofPane: index).filter { $0 != PaneSpecification.volumeAxis }
        var axes = PaneArrangement.axes(names.count, like: ValueAxis(), sides: [])
        if index > 0, axes.count > 1 { for (position, name) in names.enumerated() { axes[position].id = name } }
        panes[index].axes.insert(contentsOf: axes, at: 0)
        assignAxes(axes.map(\.id), ofPane: index)
    }

    /// Removes the declared axes of the first pane if they equal the default ones.
    mutating func removeDefaultAxes() { if !panes.isEmpty { removeDefaultAxes(ofPane: 0) } }

    private mutating func removeDefaultAxes(ofPane index: Int) {
        let pane = panes[index]
        let declared = pane.priceAxes
        var bare = self
        bare.panes[index].axes.removeAll { !pane.isVolumeAxis($0) }
        bare.assignAxes([], ofPane: index)
        var same = bare
        same.declareAxes(ofPane: index)
        let isDefault = zip(declared, same.panes[index].priceAxes).allSatisfy { $0.isWritten(like: $1) }
        guard !declared.isEmpty, declared.count == same.panes[index].priceAxes.count, isDefault else { return }
        self = bare
    }

    /// Gives each symbol of a pane its axis by id; the first one, and all if they share an axis, need none.
    private mutating func assignAxes(_ ids: [String], ofPane index: Int) {
        var position = 0
        for series in panes[index].series.indices where panes[index].series[series].symbol != nil {
            let isFurther = position > 0 && ids.count > 1 && position < ids.count
            panes[index].series[series].axis = isFurther ? ids[position] : nil
            position += 1
        }
    }

    /// Gives the first pane as many price axes as its symbols need, if its axes are declared and have their default ids: one for each
    /// symbol, or one for all.
    mutating func arrangePriceAxes() {
        guard let pane = panes.first, case let declared = pane.priceAxes, let first = declared.first,
            declared.enumerated().allSatisfy({ $1.id == (declared.count == 1 ? "" : PaneArrangement.axisName("price", $0)) })
        else { return }
        let arrangement = PaneArrangement(of: self)
        let symbols = arrangement.symbols.count
        let hasOneAxis =
            arrangement.isFaceted || arrangement.sharesAxis || arrangement.stack != nil || arrangement.isGrouped
            || arrangement.sides.count < 2
        let count = hasOneAxis ? 1 : symbols
        guard count != declared.count else { return }
        var axes = PaneArrangement.axes(count, like: first, sides: arrangement.sides)
        for index in 1..<max(count, 1) where index < declared.count {
            let id = axes[index].id
            axes[index] = declared[index]
            axes[index].id = id
        }
        panes[0].axes = axes + pane.axes.filter(pane.isVolumeAxis)
        assignAxes(axes.map(\.id), ofPane: 0)
        removeDefaultAxes()
    }
}

extension Study {
    /// The id of the axis of the study's pane.
    fileprivate var axisName: String { request?.text ?? name }
}
