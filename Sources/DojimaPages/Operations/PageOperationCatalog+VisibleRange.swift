import Dojima
import DojimaText

/// The size of the chart, and the ranges of its axes.
extension PageOperationCatalog {
    static let visibleRange: [PageOperationKind] = [
        PageOperationKind("size", .size) { page, _, size in page.setSize(size) },
        PageOperationKind("enter", continuesAnimation: true) { page, _ in page.beginEntrance() },
        PageOperationKind("frame", continuesAnimation: true) { page, time in page.advance(to: time) },
        PageOperationKind("stop") { page, time in page.session?.stop(at: time) },
        // The times that a linked chart shows.
        PageOperationKind("window", .time("from"), .time("to")) { page, time, from, to in
            if let from, let to { try page.session?.show(from: from, to: to, at: time) }
        },
        // Two dates, or times in the zone of the axis; empty texts are the ends of the data.
        PageOperationKind("dates", .text("from"), .text("to")) { page, _, from, to in try page.showDates(from: from, to: to) },
        // The minimum widths of axis labels, as in the other charts of the page.
        PageOperationKind("align", .widths, continuesAnimation: true) { page, _, widths in page.align(widths) },
        PageOperationKind("beginStretch", .text("axis")) { page, _, axis in page.session?.beginStretch(axis) },
        PageOperationKind("stretch", .number("by")) { page, time, factor in page.session?.stretch(by: factor, at: time) },
        PageOperationKind("endStretch") { page, _ in page.session?.endStretch() },
        // The range with which the page was opened.
        PageOperationKind("resetAxis", .text("axis")) { page, _, axis in
            page.rebuild { state throws(RequestError) in try state.resetAxis(axis) }
        },
    ]
}
