import DojimaText
internal import DojimaSeries

/// Evidence from all rows of a file on how to read them.
struct Evidence {
    static let maximumSymbols = 100_000

    private let table: RowTable
    private let hasClock: Bool
    private let looksAtNumbers: Bool
    private let splitsSymbols: Bool
    private(set) var rows = 0
    private(set) var stamps: StampEvidence
    private(set) var numbers = NumberEvidence()
    private(set) var symbols: [String] = []
    private var symbolIndex: [ExactText: Int] = [:]
    /// Whether any cell of the first volume column is greater than zero.
    private var hasRealVolume = false
    /// The order of the price columns of a table without a header.
    private var prices = PriceOrder()

    init(table: RowTable, options: ReadingOptions, assuming assumed: StampAssumption = StampAssumption()) {
        self.table = table
        hasClock = table.has(.clock)
        splitsSymbols = table.has(.symbol)
        looksAtNumbers = table.mayHaveMarks
        let given = table.stepSeconds.map { StampForm.steps(seconds: $0) } ?? options.dateFormat.map { StampForm($0) }
        stamps = StampEvidence(given: given, zone: options.zone ?? options.calendarZone, assuming: assumed)
    }

    /// The column that holds volumes.
    var volumeRole: Role { table.has(.spareVolume) && !hasRealVolume ? .spareVolume : .volume }

    /// Whether the evidence needs only the stamps of rows, and accepts stamps in ISO 8601.
    var needsStampsOnly: Bool {
        !hasClock && !splitsSymbols && !looksAtNumbers && !table.isPositional && !table.has(.spareVolume) && stamps.takesISO
    }

    /// Adds a row of which only the stamp is needed.
    @inline(__always)
    mutating func add(_ stamp: ReadStamp) {
        rows += 1
        stamps.add(stamp)
    }

    /// Adds a row of text.
    mutating func add(_ text: Span<UInt8>, _ row: TableRow) { add(text, row, nil) }

    /// Adds a row; its numbers are `given`, or are read from the text if `given` is `nil`.
    mutating func add(_ text: Span<UInt8>, _ row: TableRow, _ given: RowNumbers?) {
        rows += 1
        if row.problem != nil { return }
        var symbol = 0
        if splitsSymbols {
            let name = symbolText(text, row[.symbol])
            if let known = symbolIndex[ExactText(name)] {
                symbol = known
            } else if !name.isEmpty, symbols.count <= Evidence.maximumSymbols {
                symbol = symbols.count
                symbolIndex[ExactText(name)] = symbol
                symbols.append(name)
            }
        }
        // The rows of one record of a wide table share one stamp for all symbols.
        if !row.isContinued { addStamp(text, row, table.sharesTimes ? 0 : symbol) }
        if looksAtNumbers {
            for role in [Role.open, .high, .low, .close, .volume] where row[role].form == .plain {
                numbers.add(text, row[role].start, row[role].end)
            }
        }
        if table.has(.spareVolume), !hasRealVolume {
            let cell = row[.volume]
            let isText = cell.form == .plain || cell.form == .number
            if case .value(let volume) = given?[.volume] ?? (isText ? readNumber(text, cell.start, cell.end, .point) : .none), volume > 0 {
                hasRealVolume = true
            }
        }
        if table.isPositional { addShape(text, row) }
    }

    private mutating func addStamp(_ text: Span<UInt8>, _ row: TableRow, _ symbol: Int) {
        if let stamp = row.stamp { return stamps.add(stamp, symbol: symbol) }
        let cell = row[.time]
        let other = row[.clock]
        switch cell.form {
        case .plain, .number:
            let (start, end) = text.trimmed(cell.start, cell.end)
            let (clockStart, clockEnd) = text.trimmed(other.start, other.end)
            if start == end { return }
            if hasClock, case .pattern = stamps.given {
                let scratch = text.bytes(start, end) + [0x20] + text.bytes(clockStart, clockEnd)
                stamps.add(scratch.span, 0, scratch.count, symbol: symbol, line: row.line)
                return
            }
            stamps.add(text, start, end, clock: hasClock ? clockStart..<clockEnd : nil, symbol: symbol, line: row.line)
        case .doubledQuotes, .backslashes, .dateObject:
            let scratch = plainBytes(text, cell)
            stamps.add(scratch.span, 0, scratch.count, symbol: symbol, line: row.line)
        case .missing, .null, .other: return
        }
    }

    private mutating func addShape(_ text: Span<UInt8>, _ row: TableRow) {
        var prices: [Double] = []
        for role in PriceOrder.standard {
            guard case .value(let price) = readNumber(text, row[role].start, row[role].end, .point) else { return }
            prices.append(price)
        }
        self.prices.add(prices)
    }

    /// The roles of the four price columns of a table without a header, inferred from the prices.
    func inferredPrices(name: String, isDescending: Bool) throws(ReadingError) -> [Role] {
        guard table.isPositional else { return PriceOrder.standard }
        let hint: Message = table.mayBeWide ? wideHint : ""
        switch prices.inferred(isDescending: isDescending) {
        case .order(let roles): return roles
        case .noBars:
            throw ReadingError(
                .ambiguous,
                "\(name): there are no column names, and the four numbers after the time are not the prices of a bar; name the columns with \(setting: .columns) time=#1,close=#2,volume=#3\(hint)"
            )
        case .open(let orders):
            let fitting = orders.map { "\(words($0)) (\(setting: .columns) \(columns($0)))" as Message }
            let why: Message =
                switch orders.count {
                case 0:
                    "the prices fit no order of open, high, low and close; set \(setting: .columns) \(columns(PriceOrder.standard)) with the right numbers"
                case 1: "there are too few rows to prove the order \(fitting[0])"
                default: "several orders fit: \(fitting.dropFirst().reduce(fitting[0]) { "\($0), \($1)" })"
                }
            throw ReadingError(.ambiguous, "\(name): there are no column names, and \(why)\(hint)")
        }
    }

    private func words(_ order: [Role]) -> String { order.map(\.word).joined(separator: ", ") }

    /// The option that assigns the price columns to the roles of an order.
    private func columns(_ order: [Role]) -> String {
        let time = table.columns.filter { $0.role == .time || $0.role == .clock }.map(\.source).joined(separator: "+")
        let prices = zip(order, PriceOrder.standard).map { role, place in
            "\(role.word)=\(table.columns.first { $0.role == place }?.source ?? "#2")"
        }
        return (["time=\(time)"] + prices).joined(separator: ",")
    }
}
