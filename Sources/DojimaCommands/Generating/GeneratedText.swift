import DojimaText
import DojimaTime

/// Generated rows as the lines of a CSV file or the objects of a JSON array, written to the output a mebibyte at a time.
struct GeneratedText {
    enum Form: String, WordArgument { case csv, json }

    private let form: Form
    /// Whether stamps are dates without a time of day.
    private let hasDates: Bool
    private let isTemperature: Bool
    private var buffer: [UInt8] = []
    private var isFirst = true
    private var day: Int64 = .min
    private var dateText: [UInt8] = []

    private static let capacity = 1 << 20

    init(form: Form, hasDates: Bool, isTemperature: Bool) {
        (self.form, self.hasDates, self.isTemperature) = (form, hasDates, isTemperature)
        buffer.reserveCapacity(GeneratedText.capacity + 512)
        switch form {
        case .json: put("[\n")
        case .csv: put(isTemperature ? "time,temperature\n" : "time,open,high,low,close,volume\n")
        }
    }

    mutating func append(_ row: GeneratedRow, _ fault: RowFault?) throws {
        if form == .json { put(isFirst ? "{\"time\":\"" : ",\n{\"time\":\"") }
        isFirst = false
        stamp(row.second)
        if form == .json { put("\"") }
        switch row.values {
        case .bar(let bar):
            let isReversed = fault == .reversed
            name("open")
            hundredths(bar.open)
            name("high")
            hundredths(isReversed ? bar.low : bar.high)
            name("low")
            hundredths(isReversed ? bar.high : bar.low)
            name("close")
            last(bar.close, fault)
            name("volume")
            put(bar.volume)
        case .temperature(let value):
            name("temperature")
            last(value, fault)
        }
        put(form == .json ? "}" : "\n")
        if buffer.count >= GeneratedText.capacity { try flush() }
    }

    mutating func end() throws {
        if form == .json { put("\n]\n") }
        try flush()
    }

    private mutating func flush() throws {
        try Console.result(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes a stamp such as `2000-01-03T14:30:00Z`, or only the date. The text of the date is cached for the day.
    private mutating func stamp(_ second: Int64) {
        let today = floorDivide(second, 86_400)
        if today != day {
            day = today
            dateText = Array("\(CivilDate(daysSinceEpoch: Int32(clamping: today)))".utf8)
        }
        buffer.append(contentsOf: dateText)
        guard !hasDates else { return }
        let rest = Int(second - today * 86_400)
        put("T")
        put(twoDigits: rest / 3600)
        put(":")
        put(twoDigits: rest / 60 % 60)
        put(":00Z")
    }

    /// Writes the comma before a value and, in a JSON object, its name.
    private mutating func name(_ name: StaticString) {
        put(",")
        guard form == .json else { return }
        put("\"")
        put(name)
        put("\":")
    }

    /// Writes the last price or the temperature, or the replacement that a fault requires.
    private mutating func last(_ value: Int, _ fault: RowFault?) {
        switch fault {
        case .empty: if form == .json { put("null") }
        case .unreadable: put(form == .json ? "\"n/a\"" : "n/a")
        case .repeated, .late, .reversed, nil: hundredths(value)
        }
    }

    private mutating func hundredths(_ value: Int) {
        put(value / 100)
        put(".")
        put(twoDigits: value % 100)
    }

    private mutating func put(_ text: StaticString) {
        buffer.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func put(twoDigits value: Int) {
        buffer.append(UInt8(truncatingIfNeeded: 48 + value / 10))
        buffer.append(UInt8(truncatingIfNeeded: 48 + value % 10))
    }

    /// Writes a number that is not negative.
    private mutating func put(_ value: Int) {
        var divisor = 1
        while value / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            buffer.append(UInt8(truncatingIfNeeded: 48 + value / divisor % 10))
            divisor /= 10
        }
    }
}
