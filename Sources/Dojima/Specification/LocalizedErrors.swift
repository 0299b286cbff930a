public import DojimaCairo
public import DojimaFormats
public import DojimaInteraction
public import DojimaOutput
public import DojimaScale
public import DojimaSeries
public import DojimaStore
public import DojimaText
public import DojimaTime
public import Foundation

extension LocalizedError where Self: ReportedError {
    /// The message in one line, so that `localizedDescription` says what is wrong and what to try.
    public var errorDescription: String? { message.description }
}

// Every public error of the libraries.
extension RequestError: LocalizedError {}
extension TextError: LocalizedError {}
extension TimeValueError: LocalizedError {}
extension TimeTextError: LocalizedError {}
extension ZoneError: LocalizedError {}
extension CalendarError: LocalizedError {}
extension RuleError: LocalizedError {}
extension TimelineError: LocalizedError {}
extension DatePatternError: LocalizedError {}
extension NumberPatternError: LocalizedError {}
extension MarketError: LocalizedError {}
extension DuplicateConflict: LocalizedError {}
extension PointOrderError: LocalizedError {}
extension AnalysisError: LocalizedError {}
extension ReadingError: LocalizedError {}
extension ScriptError: LocalizedError {}
extension FileError: LocalizedError {}
extension StoreError: LocalizedError {}
extension RenderingError: LocalizedError {}
extension PictureError: LocalizedError {}
