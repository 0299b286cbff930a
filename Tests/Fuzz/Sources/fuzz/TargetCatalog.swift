enum TargetCatalog {
    static let all: [Target] = [rules, calendars, options, zone, csv, json, actions, ticks, chart, spec, scripts]
}
