enum TargetCatalog {
    static let all: [Target] = [
        rules, calendars, options, zone, csv, json, npy, imports, actions, ticks, chart, spec, record, image, scripts, database, queries,
        messages, servers,
    ]
}
