@testable import DojimaCommands
import Dojima
import DojimaCairo
import DojimaChart
import DojimaFormats
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Testing

@Suite struct ErrorReportTests {
    /// An error that the command line does not expect.
    private struct UnheardOf: ReportedError {
        var category: ErrorCategory
        var message: Message = "no; give \(setting: .dateFormat) ymd"
    }

    @Test(
        "An error of an unknown type has its status, and names options",
        arguments: [
            (.request, 64), (.data, 65), (.missing, 66), (.cannotCreate, 73), (.inputOutput, 74), (.locked, 75), (.unavailable, 69),
            (.internalError, 70),
        ] as [(ErrorCategory, Int32)])
    func unheardOf(_ category: ErrorCategory, _ status: Int32) {
        let failure = failure(from: UnheardOf(category: category))
        #expect(failure?.exitStatus == status)
        #expect(failure?.category == category)
        #expect(failure?.message.commandLine == "no; give --date-format ymd")
    }

    @Test(
        "Options of served charts are read with their values, also those that are hidden in the help",
        arguments: ["background", "ground"])
    func servedOptions(_ name: String) {
        for words in [["--\(name)", "plot=#FFF1E5"], ["--\(name)=plot=#FFF1E5"]] {
            let options = ServeCommand.chartOptions(of: words + ["--percent", "--port", "0", "--", "--log"])
            #expect(options == [ChartOption(name, "plot=#FFF1E5"), ChartOption("percent")])
        }
    }

    @Test("Every error of the libraries is an error of use or of data, and none is a bug of the program") func known() {
        func error(_ body: () throws -> Void) -> (any Error)? {
            do { try body() } catch { return error }
            return nil
        }
        let errors: [((any Error)?, Int32)] = [
            (error { _ = try ChartSpecification("{") }, 65), (error { _ = try ViewportScript([]) }, 65),
            (error { _ = try SavedSelection(json: Array("{}".utf8)) }, 65),
            (error { _ = try DatePattern("") }, 64), (NumberPatternError(text: "%"), 64),
            (SeriesAnimationError(series: "A", kind: "area"), 64),
            (error { _ = try ColorRule("?") }, 64), (error { _ = try Preset("?") }, 64), (error { _ = try IndicatorRequest("?") }, 64),
            (RequestError("no"), 64), (RuleError(message: "no"), 64), (RenderingError("no"), 64), (TimeTextError(text: "?"), 64),
            (PointOrderError(index: 1, time: .epoch), 65),
            (DividendError(exDate: CivilDate(normalizing: 2024, month: 1, day: 2), amount: 2, close: 1), 65),
            (ZoneError.unknown("?"), 66), (CalendarError.unknown("?", suggestions: []), 66),
            (CalendarError.ambiguous("?", codes: ["A", "B"]), 66),
            (ReadingError(.request, "no"), 64), (ReadingError(.malformed, "no"), 65), (StoreError(.locked, "no"), 75),
            (PictureError(.data, "no"), 65),
        ]
        for (error, status) in errors {
            #expect(error.flatMap { failure(from: $0) }?.exitStatus == status, "\(String(describing: error))")
        }
    }
}
