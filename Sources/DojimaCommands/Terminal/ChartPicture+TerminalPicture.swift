import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaText

extension ChartPicture {
    /// Draws the chart in the terminal, or a frame of the animation in which its series appear.
    ///
    /// - Parameters:
    ///   - describe: the file for the positions of the picture's parts.
    ///   - printsNotes: whether notes are printed; `false` if they were already printed for a file of the same chart.
    func show(
        in view: TerminalView, describe: String?, moment: (animation: SeriesAnimation, seconds: Double)? = nil, printsNotes: Bool
    ) throws {
        if describe == "-" {
            throw Failure(.request, "the picture in the terminal and --describe - would both write to standard output: name a file")
        }
        try refuseLosses(.notWritten, describe)
        let fitted = view.fitted(specification)
        let database = try store.openIfPresent()
        var notes: [Message] = []
        let picture = try Picture(
            fitted.specification, source: database, missingStore: store.missing, measurer: view.measurer, notes: &notes)
        let scene = try moment.map { try picture.scene(of: $0.animation, at: $0.seconds) } ?? picture.drawing.scene
        let bytes = try view.format.bytes(of: scene, placement: fitted.placement)
        if let describe { try Console.file(Array(picture.drawing.description.json().utf8), at: describe, option: "--describe") }
        try Console.result(bytes)
        if printsNotes { for note in notes { Console.note(note) } }
    }
}
