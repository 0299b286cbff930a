import DojimaTime

extension Zone {
    /// The name of the zone on an axis: the city of `America/New_York`, else the identifier.
    var shortName: String {
        let last = identifier.split(separator: "/").last.map(String.init) ?? identifier
        return String(last.map { $0 == "_" ? " " : $0 })
    }
}
