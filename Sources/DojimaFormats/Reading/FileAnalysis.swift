import DojimaText
internal import DojimaSeries
internal import DojimaTime

/// The input of decoding: the rows, and the decoder for their cells.
struct ReadingPlan: Sendable {
    var table: RowTable
    var decoder: RowDecoder
    /// The divisor of all prices.
    var priceDivisor: PriceDivisor
}

/// The analysis of a file: its columns, and the evidence from the rows read so far.
struct FileAnalysis: Sendable {
    let name: String
    var options: ReadingOptions
    let format: String
    private(set) var table: RowTable
    private(set) var evidence: Evidence
    private var rows: any RowSource
    private var assumed = StampAssumption()

    /// Finds the columns; no row is read yet.
    init(_ text: Span<UInt8>, _ survey: TextSurvey, name: String, options: ReadingOptions, _ pause: Pause) throws(ReadingError) {
        guard text.count > 0 else { throw ReadingError(.empty, "\(name): the file is empty") }
        let format = try FormatCatalog.format(of: text, survey, name: name, options: options)
        try self.init(text, format, survey, name: name, options: options, pause)
    }

    /// Finds the columns in the first lines of a text; returns `nil` if they cannot be found there, or rows are not lines.
    init?(firstLines text: Span<UInt8>, name: String, options: ReadingOptions) {
        let survey = TextSurvey(text)
        guard let format = try? FormatCatalog.format(of: text, survey, name: name, options: options), format.isByLine else { return nil }
        guard let reading = try? FileAnalysis(text, format, survey, name: name, options: options, {}), reading.rows.isByLine else {
            return nil
        }
        self = reading
    }

    private init(
        _ text: Span<UInt8>, _ format: FileFormat, _ survey: TextSurvey, name: String, options: ReadingOptions, _ pause: Pause
    ) throws(ReadingError) {
        (self.name, self.options, self.format) = (name, options, format.name)
        table = try format.open(text, name, options, survey, pause)
        rows = table.rows
        evidence = Evidence(table: table, options: options)
    }

    /// Adds at most `limit` next rows to the evidence; returns `false` if there are no more.
    mutating func add(_ text: Span<UInt8>, _ limit: Int) -> Bool { rows.gather(&evidence, text, limit: limit) }

    /// A copy that restarts at the first row, optionally with another table or other assumptions on its stamps.
    func restarted(with table: RowTable? = nil, assuming assumed: StampAssumption? = nil) -> FileAnalysis {
        var reading = self
        reading.table = table ?? self.table
        reading.assumed = assumed ?? self.assumed
        reading.rows = reading.table.rows
        reading.evidence = Evidence(table: reading.table, options: options, assuming: reading.assumed)
        return reading
    }

    /// The assumptions under which the stamps must be read again before they can be decided; `nil` if another pass is not needed.
    func nextAssumption() throws(ReadingError) -> StampAssumption? {
        guard evidence.rows > 0 else { return nil }
        return try inferredStamps().nextAssumption
    }

    /// Whether stamps must be read again before they can be decided, or cannot be decided.
    var isOpen: Bool {
        guard let stamps = try? inferredStamps() else { return true }
        return stamps.nextAssumption != nil
    }

    /// The evidence from the stamps read so far.
    var stampEvidence: StampEvidence { evidence.stamps }

    func inferredStamps() throws(ReadingError) -> InferredStamps {
        try evidence.stamps.inferred(
            name: name, hasClock: table.has(.clock), calendar: options.calendar, century: options.century)
    }

    /// Decodes the next rows, and adds them to the evidence; returns `false` if there are no more.
    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool {
        rows.fill(&batch, to: size, text, &decoder, addingTo: &evidence)
    }

    /// Whether assumptions about the entire text also hold for the rest of it after a position.
    func holds(for text: Span<UInt8>, from start: Int) -> Bool { rows.holds(for: text, from: start) }

    /// The estimated number of rows in a text of `bytes` bytes, extrapolated from the rows read so far.
    func expectedRows(of bytes: Int) -> Int {
        rows.position > 0 ? Int(clamping: Double(evidence.rows) * Double(bytes) / Double(rows.position)) : 0
    }
}

extension ReadingDecision {
    /// Whether another decision leads to the same series of bars.
    func isSame(as other: ReadingDecision) -> Bool {
        format == other.format && columns.elementsEqual(other.columns, by: ==) && dates == other.dates && zone == other.zone
            && interval == other.interval && dating == other.dating
            && allMidnightUTC == other.allMidnightUTC && stamp == other.stamp && symbols.elementsEqual(other.symbols) { $0.isExactly($1) }
    }
}

extension StampForm {
    /// Whether stamps are counts since 1970 in UTC, independent of the zone.
    var isAbsolute: Bool {
        switch self {
        case .epoch, .steps: true
        case .written, .period, .excel, .pattern: false
        }
    }
}
