/// Symbols, studies, and the appearance of the chart.
extension PageOperationCatalog {
    static let series: [PageOperationKind] = [
        PageOperationKind("symbol", with: "name", .text("name")) { page, _, name in page.show(try page.library.symbol(typed: name)) },
        // The symbol after the shown one, or before it.
        PageOperationKind("symbol", .number("by")) { page, _, step in
            if let next = try page.library.neighbour(of: page.state.symbol, by: step > 0 ? 1 : -1) { page.show(next) }
        },
        PageOperationKind("compare", .text("name")) { page, _, name in page.compare(try page.library.symbol(typed: name)) },
        PageOperationKind("removeSymbol", .text("name")) { page, _, name in page.removeSymbol(name) },
        PageOperationKind("toggleSeries", .text("name"), .flag("fade"), continuesAnimation: true) { page, _, name, fades in
            page.toggleSeries(name, fades: fades)
        },
        PageOperationKind("study", .text("text")) { page, _, text in try page.addStudy(text) },
        PageOperationKind("removeStudy", .text("option"), .text("text")) { page, _, option, text in
            try page.removeStudy(text, from: option)
        },
        PageOperationKind("set", .text("name"), .text("value")) { page, _, name, value in try page.set(name, to: value) },
    ]
}
