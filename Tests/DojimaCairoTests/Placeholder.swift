import DojimaCairo
import DojimaChart
import Testing

@Test func emptySceneIsDrawn() throws {
    let scene = Scene(size: Size(10, 10), background: Color(0xFFFFFF))
    #expect(try CairoRenderer().png(scene).starts(with: [0x89, 0x50, 0x4E, 0x47]))
}
