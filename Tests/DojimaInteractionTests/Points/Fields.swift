import DojimaInteraction
import DojimaScale
import DojimaTime

/// A pane of 800 by 400 pixels whose axis goes from 0 at the bottom to 100 at the top.
let plainPane = Rect(x: 0, y: 0, width: 800, height: 400)
let plainScale = ValueScale(domain: 0...100, start: 400, end: 0, logarithmic: false)

func hour(_ index: Int) -> Instant { Instant(seconds: Int64(index) * 3600) }

/// A series with one value an hour, the first at pixel `left`, ten pixels between values; NaN for missing values.
func hourly(
    _ id: String, _ values: [Double], from first: Int = 0, left: Double = 5, joins: Bool = true, tracked: Bool = true,
    selecting: SelectionMode = .point, bars: Bool = false
) -> PointSeries {
    let x = values.indices.map { left + Double($0) * 10 }
    let y = values.map(plainScale.pixel)
    let boxes = zip(x, y).map { x, y in Rect(x: x - 3, y: y, width: (x + 3) - (x - 3), height: 400 - y) }
    return PointSeries(
        id: id, time: values.indices.map { hour(first + $0) }, x: x, y: y, value: values, scale: plainScale, joinsPoints: joins,
        isTracked: tracked, selecting: selecting, boxes: bars ? boxes : [])
}

func field(_ series: PointSeries...) -> PointField { PointField(panes: [plainPane], series: series) }

/// The pixel of a value.
func pixel(_ value: Double) -> Double { plainScale.pixel(value) }
