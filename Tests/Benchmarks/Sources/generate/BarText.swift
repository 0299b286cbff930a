import DojimaTime

/// Bars as the lines of a CSV file or the objects of a JSON array.
struct BarText {
    enum Form: String { case csv, json }

    private let form: Form
    private var sink: ByteSink
    private var isFirst = true
    private var day: Int64 = .min
    private var dateText: [UInt8] = []

    init(form: Form, sink: ByteSink) {
        self.form = form
        self.sink = sink
    }

    mutating func begin() throws {
        try sink.write(form == .csv ? "time,open,high,low,close,volume\n" : "[\n")
    }

    mutating func append(at second: Int64, _ bar: PriceWalk.Cents) throws {
        switch form {
        case .csv:
            stamp(second)
            sink.put(",")
            cents(bar.open)
            sink.put(",")
            cents(bar.high)
            sink.put(",")
            cents(bar.low)
            sink.put(",")
            cents(bar.close)
            sink.put(",")
            sink.put(bar.volume)
            sink.put("\n")
        case .json:
            sink.put(isFirst ? "{\"time\":\"" : ",\n{\"time\":\"")
            stamp(second)
            sink.put("\",\"open\":")
            cents(bar.open)
            sink.put(",\"high\":")
            cents(bar.high)
            sink.put(",\"low\":")
            cents(bar.low)
            sink.put(",\"close\":")
            cents(bar.close)
            sink.put(",\"volume\":")
            sink.put(bar.volume)
            sink.put("}")
            isFirst = false
        }
        try sink.flushWhenFull()
    }

    mutating func end() throws {
        if form == .json { try sink.write("\n]\n") }
        try sink.flush()
    }

    /// `2000-01-03T14:30:00Z`; the date's text is cached for the day.
    private mutating func stamp(_ second: Int64) {
        let today = floorDivide(second, 86_400)
        if today != day {
            day = today
            dateText = Array("\(CivilDate(daysSinceEpoch: Int32(clamping: today)))T".utf8)
        }
        let rest = Int(second - today * 86_400)
        sink.put(dateText)
        sink.put(twoDigits: rest / 3600)
        sink.put(":")
        sink.put(twoDigits: rest / 60 % 60)
        sink.put(":00Z")
    }

    private mutating func cents(_ value: Int) {
        sink.put(value / 100)
        sink.put(".")
        sink.put(twoDigits: value % 100)
    }
}
