enum TargetCatalog {
    static let all: [Target] = [rules, options, zone, csv, json, ticks, chart]
}
