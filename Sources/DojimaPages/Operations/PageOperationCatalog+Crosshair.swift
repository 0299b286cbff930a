/// The crosshair, which a click fixes.
extension PageOperationCatalog {
    static let crosshair: [PageOperationKind] = [
        // The time of the crosshair of a linked chart.
        PageOperationKind("crosshair", with: "time", .time("time"), continuesAnimation: true) { page, _, time in
            if let time { page.moveCrosshair(to: time) }
        },
        // The point of a pointer over a plot.
        PageOperationKind("crosshair", .point, continuesAnimation: true) { page, _, point in page.moveCrosshair(to: point) },
        PageOperationKind("hideCrosshair", continuesAnimation: true) { page, _ in page.hideCrosshair() },
        PageOperationKind("keepCrosshair", .point) { page, _, point in page.fixCrosshair(at: point) },
        PageOperationKind("releaseCrosshair") { page, _ in page.releaseCrosshair() },
        // A number of bars, after which the crosshair is fixed.
        PageOperationKind("stepCrosshair", .steps, continuesAnimation: true) { page, _, count in page.stepCrosshair(by: count) },
    ]
}
