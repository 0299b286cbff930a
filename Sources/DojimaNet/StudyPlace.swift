import DojimaSeries

/// Where a study that is typed into a page belongs: over the prices or in a pane of its own.
enum StudyPlace {
    /// The option of `dojima chart` for a study: `overlay` for one in units of price, `pane` for all others.
    static func option(of text: String) -> String {
        if text.contains("=") { return "pane" }
        let name = text.prefix { $0 != ":" && $0 != "/" && $0 != "@" && $0 != "(" }
        guard let indicator = IndicatorCatalog.all.first(where: { $0.name == name.lowercased() }) else { return "pane" }
        return indicator.unit == .price ? "overlay" : "pane"
    }
}
