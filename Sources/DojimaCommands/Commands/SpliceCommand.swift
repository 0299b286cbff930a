import ArgumentParser
import Dojima
import DojimaSeries
import DojimaText
import DojimaTime

struct SpliceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "splice", abstract: "Join futures contracts into one daily series.",
        discussion: """
            Contracts follow each other in the given order. Bars up to the close of a roll are those of one contract, and later ones those \
            of the next. The series is stored under the first name and replaces an earlier splice of that name. Its rolls are actions, \
            which dojima actions lists and charts mark. The output has a row for each roll: its date, both contracts and their closes.

              dojima splice ES = ESZ3, ESH4, ESM4
              dojima splice ES = ESZ3, ESH4, ESM4 --roll 5 --adjust ratio
              dojima chart ES --last 1y
            """)

    @Argument(help: ArgumentHelp("The symbol of the new series.", valueName: "symbol"))
    var name: String

    @Argument(
        help: ArgumentHelp(
            "= and the contracts, separated by blanks or commas, or @NAME of a group of them.", valueName: "= contract"),
        completion: .storedSymbolsOrGroups)
    var contracts: [String]

    @Option(
        help: ArgumentHelp(
            "When to roll to the next contract: volume, at the first date on which its volume is larger; date, at the last bar; or a number of sessions before the last bar. (default: volume)",
            valueName: "rule"),
        transform: explained)
    var roll: RollArgument?

    @Option(
        help: ArgumentHelp(
            "How earlier prices are adjusted: back adds the difference of both closes at the roll, ratio multiplies by their quotient, none keeps them. (default: back)",
            valueName: "method"))
    var adjust: Splice.Adjusting?

    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        guard contracts.first == "=" else {
            throw ValidationError("write = with blanks around it between the new symbol and its contracts: dojima splice ES = ESZ3, ESH4")
        }
    }

    func run() throws {
        let words = contracts.dropFirst().flatMap { $0.split { $0 == "," || $0.isWhitespace } }.map(String.init)
        // Reading first reports errors without creating a file.
        let reader = try store.openForReading()
        let symbols = try reader.expandingGroups(words).map { try reader.symbol(named: $0) }
        guard symbols.count > 1 else { throw Failure(.request, "\(name): a splice needs two or more contracts; name them in order") }
        if let twice = symbols.enumerated().first(where: { symbols[..<$0.offset].containsExactly($0.element) }) {
            throw Failure(.request, "\(twice.element) is given twice: give each contract once")
        }
        guard !symbols.containsExactly(name) else {
            throw Failure(.request, "\(name) is one of the contracts; give the splice another name")
        }
        try expectReplaceable(in: reader)
        let splice = try Splice(
            of: symbols.map { try contract($0, in: reader) }, by: (roll ?? .volume).rule, adjusting: adjust ?? .back)
        let instrument = instrument(of: splice, like: try symbols.map { try reader.instrument($0) })
        try store.openForWriting().save(splice, as: instrument)
        try write(splice)
    }

    /// Throws if a symbol with this name exists that is not a splice, since its bars must not be replaced.
    private func expectReplaceable(in reader: any MarketReader) throws {
        guard try reader.instrument(name) != nil, try !reader.actions(of: name).contains(where: { $0.contract != nil }) else { return }
        throw Failure(.request, "\(reader.name): there is a symbol \(name), which is not a splice; give the splice another name")
    }

    private func contract(_ symbol: String, in reader: any MarketReader) throws -> Splice.Contract {
        let source = try store.source(symbol, interval: .day, in: reader, zone: nil, calendarFiles, .none)
        return Splice.Contract(symbol: symbol, bars: try source.datedBars(in: source.fullRange))
    }

    /// The instrument of a splice, with the properties that all contracts have in common.
    private func instrument(of splice: Splice, like contracts: [Instrument?]) -> Instrument {
        func common(_ value: KeyPath<Instrument, String?>) -> String? {
            let values = Set(contracts.map { $0?[keyPath: value] })
            return values.count == 1 ? contracts.first??[keyPath: value] : nil
        }
        let method = adjust ?? .back
        let title = splice.rolls.map(\.from) + splice.rolls.suffix(1).map(\.to)
        return Instrument(
            symbol: name, name: title.joined(separator: ", ") + (method == .none ? "" : ", \(method.rawValue)-adjusted"),
            calendar: common(\.calendar), zone: common(\.zone), currency: common(\.currency))
    }

    private func write(_ splice: Splice) throws {
        var table = Table(["date", "from", "to", "close", "next_close", "first"])
        for roll in splice.rolls {
            table.append([
                .date(roll.date), .text(roll.from), .text(roll.to), .number(roll.close), roll.nextClose.map { .number($0) } ?? .none,
                .date(roll.start),
            ])
        }
        try Console.result(result.style().render(table))
        let count = splice.rolls.count == 1 ? "1 roll" : "\(splice.rolls.count) rolls"
        let dates = splice.rolls.map(\.date.description).joined(separator: ", ")
        Console.note("\(name): \(splice.bars.count) bars with \(count), at the closes of \(dates)")
        for roll in splice.rolls where roll.nextClose == nil {
            Console.note(
                "\(roll.to) has no bar on \(roll.date), the last date of \(roll.from): the difference between their prices is not a price change"
            )
        }
    }
}

extension Splice.Adjusting: WordArgument {}

/// The rule for the roll from one contract to the next: `volume`, `date` or a number of sessions.
struct RollArgument: ExplainedArgument {
    static let advice = "write volume, date, or a number of sessions before the last bar such as 5"
    static let volume = RollArgument(rule: .volume)

    var rule: Splice.Rule

    private init(rule: Splice.Rule) { self.rule = rule }

    init?(argument: String) {
        switch argument {
        case "volume": rule = .volume
        case "date": rule = .barsBeforeLast(0)
        default:
            guard let count = Int(argument), 0...10_000 ~= count else { return nil }
            rule = .barsBeforeLast(count)
        }
    }
}
