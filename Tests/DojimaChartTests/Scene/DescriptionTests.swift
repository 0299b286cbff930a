import DojimaChart
import Foundation
import Testing

@Test("The description is JSON with the documented fields")
func descriptionJSON() throws {
    let drawing = chart(
        [ChartSeries(id: "bars", name: "A \"quoted\"\n", kind: .candlestick, data: .bars(dailyBars(60)))], time: dailyAxis(60)
    ).drawn
    let object = try #require(try JSONSerialization.jsonObject(with: Data(drawing.description.json().utf8)) as? [String: Any])
    #expect(object["width"] as? Double == 800 && object["height"] as? Double == 450 && object["scale"] as? Double == 1)
    #expect(object["theme"] as? String == "light" && object["navigator"] is NSNull)
    let axes = try #require(object["axes"] as? [[String: Any]])
    #expect(axes.map { $0["id"] as? String } == ["x", "price"])
    for axis in axes {
        for key in ["side", "pane", "x", "y", "w", "h", "range", "ticks"] { #expect(axis[key] != nil, "\(key)") }
        #expect((axis["range"] as? [Double])?.count == 2)
    }
    let series = try #require(object["series"] as? [[String: Any]])
    #expect(series[0]["name"] as? String == "A \"quoted\"\n" && series[0]["bars"] as? Int == 60 && series[0]["shownAs"] as? String == "1d")
    #expect((object["texts"] as? [[String: Any]])?.count == drawing.scene.texts.count)
}
