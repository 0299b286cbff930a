internal import DojimaSeries

extension WindowFunction {
    static let volumeWeightedAverage = WindowFunction(
        name: "vwap", inputs: [("price", .close), ("volume", .volume)], parameters: [],
        meaning: "The volume-weighted mean of the frame's prices; rows without a price or a volume are ignored.",
        makeFrame: { _ in WeightedPriceFrame() })
}

/// The sums of price times volume and of volume, from which rows can be removed.
private struct WeightedPriceFrame: WindowFrame {
    private var (turnover, volume) = (VolumeSum(0), VolumeSum(0))

    mutating func append(_ row: Bar) { add(row.close, row.volume ?? .nan) }
    mutating func removeFirst(_ row: Bar) { add(row.close, -(row.volume ?? .nan)) }

    private mutating func add(_ price: Double, _ weight: Double) {
        guard !price.isNaN, !weight.isNaN else { return }
        let product = price * weight
        turnover.add(product)
        turnover.add((-product).addingProduct(price, weight))
        volume.add(weight)
    }

    func value() -> Double { volume.sum == 0 ? .nan : turnover.sum / volume.sum }
}
