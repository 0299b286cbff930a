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

// `localizedDescription` of an error is its line, as the program prints it.

extension LocalizedError where Self: ReportedError {
    public var errorDescription: String? { description }
}

extension AnalysisError: LocalizedError {}
extension BarSeriesError: LocalizedError {}
extension CalendarError: LocalizedError {}
extension DatePatternError: LocalizedError {}
extension DuplicateConflict: LocalizedError {}
extension FileError: LocalizedError {}
extension MarketError: LocalizedError {}
extension NumberPatternError: LocalizedError {}
extension PictureError: LocalizedError {}
extension PointOrderError: LocalizedError {}
extension ReadingError: LocalizedError {}
extension RenderingError: LocalizedError {}
extension RequestError: LocalizedError {}
extension RuleError: LocalizedError {}
extension ScriptError: LocalizedError {}
extension StoreError: LocalizedError {}
extension TextError: LocalizedError {}
extension TimeTextError: LocalizedError {}
extension TimeValueError: LocalizedError {}
extension TimelineError: LocalizedError {}
extension ZoneError: LocalizedError {}
