extension Bar {
    /// The volume, 0 if it is missing.
    var volumeOrZero: Double { volume.map { $0.isNaN ? 0 : $0 } ?? 0 }
    /// The midpoint of high and low.
    var middle: Double { (high + low) / 2 }
}
