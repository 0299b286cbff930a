import ArgumentParser
import Dojima
import DojimaSeries
import DojimaStore
import DojimaTime

/// Which corporate actions are taken out of prices as they are read.
struct AdjustOptions: ParsableArguments {
    @Option(
        name: .customLong("adjust"),
        help: ArgumentHelp(
            "Prices as they traded (none), without splits (split), or as if dividends had been put into the share too (total); the actions are those of dojima actions. (default: none)",
            valueName: "actions"))
    var argument: AdjustArgument?

    var adjustment: Adjustment { (argument ?? AdjustArgument.none).adjustment }

    /// The series at adjusted prices; says what was taken out.
    ///
    /// - Parameter calendar: whose sessions intraday bars belong to, where the user named one.
    func applied(
        to subject: Subject, in store: Store, _ calendarFiles: CalendarFileOptions, calendar: String? = nil
    ) throws -> Subject {
        try telling { try adjustment.applied(to: subject, in: store, calendarFiles.library, calendar: calendar, notes: &$0) }
    }
}

enum AdjustArgument: String, WordArgument {
    case none, split, total

    var adjustment: Adjustment {
        switch self {
        case .none: .none
        case .split: .split
        case .total: .total
        }
    }
}

extension Subject {
    /// What tells rows of adjusted prices from those that were traded; `nil` where they are the same.
    var adjustmentMark: (name: String, value: String)? { adjustment == .none ? nil : ("adjust", adjustment.rawValue) }
}
