package import Dojima
package import DojimaSeries
package import DojimaText

extension SourceAxis {
    /// A window as `dojima window --format json --time-format epoch` writes it.
    ///
    /// - Parameter summary: the bars of the window as one; `nil` for none.
    package func report(of window: AxisWindow, _ summary: BarSummary?) -> TextNode {
        .object(WindowAnswer(sourceAxis: self, selection: window, summary: summary).members(ResultStyle(form: .json, times: .epoch)))
    }
}
