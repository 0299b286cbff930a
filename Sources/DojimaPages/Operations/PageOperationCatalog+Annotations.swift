import Dojima

/// Annotations that are drawn, dragged and removed.
extension PageOperationCatalog {
    static let annotations: [PageOperationKind] = [
        PageOperationKind("beginDraw", .text("kind"), .text("text"), .pointOrCrosshair) { page, _, kind, text, point in
            page.beginDrawing(kind, text, at: point ?? page.session?.crosshairPoint)
        },
        PageOperationKind("draw", .pointOrCrosshair) { page, _, point in page.draw(to: point ?? page.session?.crosshairPoint) },
        PageOperationKind("endDraw") { page, _ in try page.endDrawing() },
        PageOperationKind("cancelDraw") { page, _ in page.cancelDrawing() },
        // An annotation of the database, or one of the page.
        PageOperationKind("erase", with: "name", .text("name")) { page, _, name in try page.erase(stored: name) },
        PageOperationKind("erase", .index) { page, _, index in page.erase(index) },
        // The pixel position of a horizontal line of the database, or of the page, while it is dragged.
        PageOperationKind("level", with: "name", .text("name"), .number("y")) { page, _, name, y in page.move(.stored(name), to: y) },
        PageOperationKind("level", .index, .number("y")) { page, _, index, y in page.move(.page(index), to: y) },
        PageOperationKind("endLevel") { page, _ in try page.endLevel() },
        PageOperationKind("cancelLevel") { page, _ in page.cancelLevel() },
    ]
}
