import DojimaText
internal import DojimaTime

extension FileAnalysis {
    /// The maximum number of columns that are tried as the symbol column.
    private static let maximumTried = 12

    /// Returns the reading with its stamps decided. If rows at the same time contradict each other, one column distinguishes them, and the
    /// reading is split into a series for each of its values.
    ///
    /// Throws if columns with the same name differ, or if rows contradict each other and no column distinguishes them.
    func decided(_ text: Span<UInt8>, _ pause: Pause) throws(ReadingError) -> FileAnalysis {
        let reading = try withStampsDecided(text, pause)
        try reading.requireEqualColumns(text)
        guard !table.has(.symbol), !table.sharesTimes else { return reading }
        let (decision, plan) = try reading.decide()
        guard decision.mayRepeat else { return reading }
        let conflicts = reading.conflicts(plan, text, pause)
        guard conflicts.count > 0 else { return reading }
        let areCorrections = conflicts.areCorrections(of: decision.rows)
        let named = table.others.filter { symbolRank(ofColumn: $0.name) != nil }
            .sorted { (symbolRank(ofColumn: $0.name) ?? 0, $0.column) < (symbolRank(ofColumn: $1.name) ?? 0, $1.column) }
        for column in named.prefix(FileAnalysis.maximumTried) {
            guard let rest = reading.conflicts(splitBy: column, text, pause), 2 * rest.count <= conflicts.count else { continue }
            return try reading.split(by: column, text, pause)
        }
        guard !areCorrections, options.conflicts == nil || options.conflicts == .error else { return reading }
        let others = table.others.filter { symbolRank(ofColumn: $0.name) == nil }
        func distinguishes(_ column: OtherColumn) -> Bool { reading.conflicts(splitBy: column, text, pause)?.count == 0 }
        let texts = others.filter(\.isText).prefix(FileAnalysis.maximumTried).filter(distinguishes)
        if texts.count == 1 { return try reading.split(by: texts[0], text, pause) }
        let columns = texts.isEmpty ? others.filter { !$0.isText }.prefix(FileAnalysis.maximumTried).filter(distinguishes) : texts
        throw reading.refusal(of: conflicts, splitBy: columns)
    }

    /// The error for rows that contradict each other; `columns` are the columns that distinguish them.
    func refusal(of conflicts: RowConflicts, splitBy columns: [OtherColumn]) -> ReadingError {
        ReadingError(
            .ambiguous,
            conflicts.message(name, areRows: table.countsRows, hasSymbols: table.has(.symbol), policy: options.conflicts, columns))
    }

    private func withStampsDecided(_ text: Span<UInt8>, _ pause: Pause) throws(ReadingError) -> FileAnalysis {
        var reading = self
        for _ in 1..<StampEvidence.maximumPasses {
            guard let next = try reading.nextAssumption() else { break }
            reading = reading.restarted(assuming: next)
            while reading.add(text, 65_536) { pause() }
        }
        return reading
    }

    private func conflicts(_ plan: ReadingPlan, _ text: Span<UInt8>, _ pause: Pause) -> RowConflicts {
        var (rows, decoder, batch, repeated) = (plan.table.rows, plan.decoder, BarBatch(), RepeatedTimes())
        var hasMore = true
        while hasMore {
            hasMore = rows.fill(&batch, to: 8192, text, &decoder)
            repeated.add(batch)
            batch.removeAll()
            pause()
        }
        return repeated.conflicts()
    }

    /// The conflicts that remain if `column` contains the symbols; `nil` if the table cannot be read that way.
    private func conflicts(splitBy column: OtherColumn, _ text: Span<UInt8>, _ pause: Pause) -> RowConflicts? {
        guard let reading = try? split(by: column, text, pause, named: false), let (_, plan) = try? reading.decide() else { return nil }
        return reading.conflicts(plan, text, pause)
    }

    /// The reading with `column` as its symbol column; the symbol given by the options is used only if `named`.
    private func split(
        by column: OtherColumn, _ text: Span<UInt8>, _ pause: Pause, named: Bool = true
    ) throws(ReadingError) -> FileAnalysis {
        guard var table = table.split(by: column) else { return self }
        table.notes.append(
            "rows of one time differ: '\(printable(column.name))' distinguishes them and is used as the symbol")
        var reading = restarted(with: table)
        if !named { reading.options.symbol = nil }
        while reading.add(text, 65_536) { pause() }
        return try reading.withStampsDecided(text, pause)
    }

    /// Throws if columns with the same name, one of which has a role, differ in any row.
    private func requireEqualColumns(_ text: Span<UInt8>) throws(ReadingError) {
        for (role, columns) in table.sameNameColumns {
            for other in columns.dropFirst() {
                guard let line = differingLine(columns[0], other, as: role, text) else { continue }
                let (first, second) = (columns[0].column + 1, other.column + 1)
                let word = role == .clock ? "time" : role.word
                let unit = table.countsRows ? "row" : "line"
                throw ReadingError(
                    .ambiguous,
                    "\(name): columns \(first) and \(second) have the same name and differ, first in \(unit) \(line); '\(printable(columns[0].name))' is chosen by \(setting: .columns) \(word)=#\(first) or \(setting: .columns) \(word)=#\(second)"
                )
            }
        }
    }

    /// The first line in which two columns differ, both read in the same role; `nil` if they are equal.
    private func differingLine(_ first: OtherColumn, _ second: OtherColumn, as role: Role, _ text: Span<UInt8>) -> Int? {
        guard var left = table.rows.with(role, of: first) as? any TextRowSource,
            var right = table.rows.with(role, of: second) as? any TextRowSource
        else { return nil }
        var (row, other) = (TableRow(), TableRow())
        while left.next(text, &row), right.next(text, &other) {
            let texts = (symbolText(text, row[role]), symbolText(text, other[role]))
            guard texts.0 != texts.1 else { continue }
            // 1.5 and 1.50 are equal.
            guard let number = numberOrNil(texts.0), number == numberOrNil(texts.1) else { return row.line }
        }
        return nil
    }
}

extension RowConflicts {
    /// The error message for contradictory rows: the first two of them, and how to resolve the conflict.
    func message(_ name: String, areRows: Bool, hasSymbols: Bool, policy: ConflictPolicy?, _ columns: [OtherColumn] = []) -> Message {
        guard let first else { return "\(name): rows contradict each other" }
        let unit = areRows ? "rows" : "lines"
        let count = count == 1 ? "1 row contradicts an earlier one" : "\(count) rows contradict earlier ones"
        let start: Message =
            "\(name): \(unit) \(first.first) and \(first.second) have the same time (\(first.time)) and different values; \(count)"
        if policy == .error { return "\(start), and \(setting: .conflicts) is error" }
        let names = columns.map { "\(setting: .columns) symbol=\(printable($0.name))" as Message }
        let choices = names.dropFirst().reduce(names.first ?? "") { "\($0) or \($1)" }
        let advice: Message =
            if !names.isEmpty {
                "to distinguish symbols set \(choices)"
            } else if hasSymbols {
                "if another column distinguishes them, such as an exchange, name it with \(setting: .columns) symbol=NAME"
            } else {
                "give each symbol one file, or name their column with \(setting: .columns) symbol=NAME"
            }
        return "\(start); \(advice); for corrections set \(setting: .conflicts) last"
    }

    /// The note on rows that the conflict policy dropped.
    func note(_ policy: ConflictPolicy?, areRows: Bool) -> Message {
        let lines = first.map { ", first \(areRows ? "rows" : "lines") \($0.first) and \($0.second)" } ?? ""
        let rows = count == 1 ? "1 row contradicts an earlier one" : "\(count) rows contradict earlier ones"
        return "\(rows) of the same time\(lines): the \(policy == .first ? "first" : "last") of each time is used (\(setting: .conflicts))"
    }
}
