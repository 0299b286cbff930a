import Dojima
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText

/// Drawing of annotations with the pointer or the keyboard.
extension ChartPage {
    /// The maximum distance in pixels at which the pointer snaps to a price of a bar.
    private static let magnet = 8.0
    /// The maximum number of bytes of a page's address after adding an annotation: half of what the server accepts from a browser.
    private static let maximumAddressBytes = 8000
    /// The maximum number of stored annotations of a symbol up to which a page adds more.
    private static let maximumStoredAnnotations = 1000

    /// - Parameter start: the first point, in CSS pixels; `nil` if no crosshair is shown, which is an error.
    func beginDrawing(_ kind: String, _ text: String, at start: Point?) {
        cancelDrawing()
        guard let start else { return error = "move the crosshair to a bar first, with Ctrl and an arrow key" }
        guard let session, let point = session.drawnPoint(start.x, start.y, reach: ChartPage.magnet) else {
            return error = "annotations are drawn on the prices"
        }
        guard let annotation = DrawnAnnotation(kind, text: text, at: point, writesDates: session.sourceAxis.source.usesTradeDates) else {
            return error = "unknown kind of annotation \(printable(kind))"
        }
        drawn = (annotation, false)
        showDrawn(annotation)
    }

    func draw(to end: Point?) {
        guard let end, let session, var annotation = drawn?.annotation,
            let point = session.drawnPoint(end.x, end.y, reach: ChartPage.magnet)
        else { return }
        guard annotation.second != point else { return }
        annotation.second = point
        if annotation.takesThirdPoint { annotation.third = session.farthestPoint(between: annotation.first, point) ?? point }
        drawn?.annotation = annotation
        showDrawn(annotation)
    }

    /// Shows an unfinished annotation if it has enough points.
    private func showDrawn(_ annotation: DrawnAnnotation) {
        guard annotation.isComplete, let drawn else { return }
        var next = current
        next.annotate(annotation.annotation)
        guard drawn.isShown || written(next.chart).address.ofPage.page.utf8.count <= ChartPage.maximumAddressBytes else {
            self.drawn = nil
            return error = "the page's address cannot hold more annotations; \(library.commands.editingCommand) stores them in the database"
        }
        let count = state.annotations.count
        rebuild { state in
            if drawn.isShown { state.erase(count - 1) }
            state.annotate(annotation.annotation)
        }
        self.drawn?.isShown = drawn.isShown || state.annotations.count > count
    }

    func endDrawing() throws {
        guard let (annotation, isShown) = drawn else { return }
        guard annotation.isComplete else {
            cancelDrawing()
            return error = annotation.kind.points.lowerBound > 1 ? "drag from one point to another" : "enter a text first"
        }
        guard edits else { return drawn = nil }
        guard facts.annotations.count < ChartPage.maximumStoredAnnotations else {
            cancelDrawing()
            return error = "\(state.symbol) has \(ChartPage.maximumStoredAnnotations) annotations, and a page cannot add more"
        }
        do { try library.database.edit { try $0.save(annotation.stored, of: state.symbol) } } catch {
            cancelDrawing()
            throw error
        }
        drawn = nil
        rebuild { state in
            if isShown { state.erase(state.annotations.count - 1) }
            state.showStoredAnnotations()
        }
    }

    /// Removes an annotation that is being drawn.
    func cancelDrawing() {
        guard let drawn else { return }
        self.drawn = nil
        if drawn.isShown { rebuild { $0.erase($0.annotations.count - 1) } }
    }

    /// Removes an annotation of the page by its index.
    func erase(_ index: Int) {
        cancelDrawing()
        rebuild { $0.erase(index) }
    }

    /// Removes an annotation from the database.
    func erase(stored name: String) throws {
        guard edits else {
            return error = "annotations of the database are read-only; see \(library.commands.editingCommand)"
        }
        try library.database.edit { try $0.removeAnnotations(of: state.symbol, named: [name]) }
        rebuild()
    }
}
