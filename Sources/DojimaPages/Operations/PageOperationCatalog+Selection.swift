/// The selected bars.
extension PageOperationCatalog {
    static let selection: [PageOperationKind] = [
        // The times of the selected bars of a linked chart.
        PageOperationKind("select", with: "times", .times) { page, _, times in page.select(times) },
        // A click selects only the bar at its point, or with `add` adds or removes it; away from bars it selects none.
        PageOperationKind("select", .pointOrCrosshair, .flag("add")) { page, _, point, adds in page.select(at: point, adds: adds) },
        // The click was the first of a double click: the selection before it is restored.
        PageOperationKind("undoSelect") { page, _ in page.undoSelection() },
    ]
}
