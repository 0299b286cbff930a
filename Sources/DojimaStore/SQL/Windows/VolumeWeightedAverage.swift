internal import DojimaSeries

extension WindowStudy {
    static let volumeWeightedAverage = WindowStudy(
        name: "vwap", inputs: ["price", "volume"], parameters: [],
        meaning: "The volume-weighted mean of the frame's prices; rows without a price or a volume are ignored.",
        reach: { _ in nil }, start: { _ in RunningWeightedPrice() })
}

/// Sums of price times volume and of volume, from which a row can be taken away again.
struct RunningWeightedPrice: RunningStudy {
    private var (turnover, volume) = (VolumeSum(0), VolumeSum(0))

    mutating func add(_ row: WindowRow, leaving: WindowRow?) { add(row.x, row.y) }
    mutating func remove(_ row: WindowRow) { add(row.x, -row.y) }

    private mutating func add(_ price: Double, _ weight: Double) {
        guard !price.isNaN, !weight.isNaN else { return }
        let product = price * weight
        turnover.add(product)
        turnover.add((-product).addingProduct(price, weight))
        volume.add(weight)
    }

    func value(_ rows: RowRing) -> Double { volume.sum == 0 ? .nan : turnover.sum / volume.sum }
}
