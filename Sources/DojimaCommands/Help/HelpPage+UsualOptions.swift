extension HelpPage {
    /// The most used options of a command, which `-h` lists; for a command without an entry it lists the first options of the help.
    static let usualOptions: [String: [String]] = [
        "chart": [
            "last", "from", "to", "interval", "type", "overlay", "pane", "percent", "log", "navigator", "theme", "size", "output",
        ],
        "analyze": [
            "output", "last", "from", "to", "interval", "benchmark", "by", "top", "bins", "length", "when", "theme", "size", "format",
        ],
        "report": ["output", "benchmark", "risk-free", "last", "from", "to", "interval", "title", "adjust"],
        "book": ["output", "last", "from", "to", "interval", "overlay", "pane", "as", "grid", "theme", "size", "title", "strict"],
        "replay": ["output", "frame-rate", "last", "from", "to", "overlay", "pane", "theme", "size"],
        "serve": ["host", "port", "token", "edit", "open", "last", "interval", "overlay", "pane", "navigator", "theme", "db"],
        "import": [
            "symbol", "interval", "zone", "calendar", "columns", "date-format", "map", "on-invalid", "on-duplicate", "rejects",
            "strict", "dry-run", "db",
        ],
        "generate": ["bars", "seed", "calendar", "interval", "from", "temperature", "gaps", "faults", "format", "output"],
        "window": ["last", "from", "to", "preset", "select", "interval", "pan", "calendar", "adjust", "ops", "format", "db"],
    ]
}
