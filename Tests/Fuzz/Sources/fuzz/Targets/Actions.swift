import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime

/// Files of splits and dividends, which change every price before them.
let actions = Target(name: "actions") { bytes in
    var (text, choices) = Choices.splitFile(bytes)
    let zone = choices.zone()
    let dates: DateFormat? = choices.pick([
        nil, .ymd, .mdy, .dmy, .excel, .epoch(.seconds), .epoch(.milliseconds), try? DateFormat("d MMM yyyy"),
    ])
    let symbol = choices.pick(["AAPL", "", "É"])
    do throws(ReadingError) {
        let file = try ActionFile(text, name: "file", symbol: symbol, zone: zone, dateFormat: dates)
        expect(!file.actions.isEmpty && file.otherRows >= 0, "a file without actions")
        expect(file.actions == file.actions.sorted(), "actions out of order")
        for action in file.actions {
            let value = action.ratio ?? action.amount ?? .nan
            expect(value.isFinite && value > 0, "an action of \(value)")
            expect(CivilDate(action.exDate.description) == action.exDate || abs(action.exDate.year) > 9999, "\(action.exDate)")
        }
        for note in file.notes { expectMessage(note.description) }
        // The output of dojima actions is read to the same actions.
        guard file.actions.allSatisfy({ (1...9999).contains($0.exDate.year) }) else { return }
        let again = try? ActionFile(Array(listed(file.actions).utf8), name: "list", symbol: symbol, zone: zone, dateFormat: .ymd)
        expect(again?.actions == file.actions, "\(file.actions) are listed and read as \(again?.actions ?? [])")
    } catch {
        expectMessage(error.description)
    }
}

private func listed(_ actions: [CorporateAction]) -> String {
    func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "" }
    return actions.reduce(into: "date,type,ratio,amount\n") { list, action in
        list += "\(action.exDate),\(action.type),\(text(action.ratio)),\(text(action.amount))\n"
    }
}
