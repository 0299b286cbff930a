import Dojima
import DojimaChart
import DojimaScale
import DojimaSeries

/// Dragging of horizontal lines, which also changes the colours whose rules name them.
extension ChartPage {
    /// A horizontal line of the page, by its index among the annotations, or of the database, by its name.
    enum Line: Equatable {
        case page(Int)
        case stored(String)
    }

    /// The lines that can be dragged: those of the page's options and, if the page may edit, those of the database. Empty for a vertical
    /// chart.
    var levels: [(line: Line, box: Rect, y: Double)] {
        let ofPage = state.annotations.indices.map { (Line.page($0), "once-\($0 + 1)") }
        let ofDatabase = facts.annotations.map { (Line.stored($0.name), $0.name) }
        guard !ofPage.isEmpty || !ofDatabase.isEmpty, let session, session.specification.orientation == .horizontal else { return [] }
        let (field, prices) = (session.levels, session.prices)
        return (ofPage + ofDatabase).compactMap { line, id in
            field.line(id).map { (line, $0.box, isOfPrices(line) ? prices?.y(of: $0.value) ?? $0.y : $0.y) }
        }
    }

    /// Whether a line is in the first pane.
    private func isOfPrices(_ line: Line) -> Bool { if case .stored(let name) = line { stored(name)?.pane == nil } else { true } }

    private func stored(_ name: String) -> StoredAnnotation? { facts.annotations.first { $0.name.isExactly(name) } }

    func move(_ line: Line, to y: Double) {
        guard levels.contains(where: { $0.line == line }), let session else { return }
        switch line {
        case .page(let index):
            var annotation = state.annotations[index]
            guard let price = session.prices?.price(at: y), !annotation.points.isEmpty, annotation.points[0].value != price else { return }
            annotation.points[0].value = price
            rebuild { $0.setAnnotation(index, to: annotation) }
        case .stored(let name):
            guard var moved = stored(name), !moved.points.isEmpty else { return }
            let value = isOfPrices(line) ? session.prices?.price(at: y) : session.levels.line(name)?.scale.value(atPixel: y)
            guard let value, value.isFinite, value != (dragged ?? moved).points[0].value else { return }
            moved.points[0].value = value
            let before = dragged
            dragged = moved
            rebuild()
            // A line that cannot be drawn is not stored.
            if error != nil { dragged = before }
        }
    }

    /// Stores the line of the database that was dragged, for all pages.
    func endLevel() throws {
        guard let moved = dragged else { return }
        dragged = nil
        defer { rebuild() }
        // Another page may have removed it.
        guard stored(moved.name) != nil else { return }
        try library.database.edit { try $0.save(moved, of: state.symbol) }
    }

    /// Cancels the drag of a stored line, which returns to its stored price.
    func cancelLevel() {
        guard dragged != nil else { return }
        dragged = nil
        rebuild()
    }
}
