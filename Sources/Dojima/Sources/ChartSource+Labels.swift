import DojimaSeries

extension [ChartSource] {
    /// The names of the sources beside lines and bars: of several, those of the instruments, unless they are long or equal; else the symbols.
    var labels: [String] {
        guard count > 1 else { return map(\.symbol) }
        let names = map { source in source.instrument?.name.flatMap { (1...24).contains($0.count) ? $0 : nil } ?? source.symbol }
        return zip(self, names).map { source, name in names.count { $0 == name } == 1 ? name : source.symbol }
    }
}
