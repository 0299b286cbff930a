internal import DojimaSeries
internal import DojimaTime

/// The prices and volumes of a row, as they were read.
struct RowNumbers {
    private var readings = InlineArray<9, NumberReading>(repeating: .none)

    subscript(role: Role) -> NumberReading {
        @inline(__always) get { readings[role.rawValue] }
        @inline(__always) set { readings[role.rawValue] = newValue }
    }
}

extension BarBatch {
    @inline(__always)
    mutating func append(_ moment: Instant, _ bar: RowPrices, line number: Int) {
        bars.time.append(moment)
        bars.open.append(bar.open)
        bars.high.append(bar.high)
        bars.low.append(bar.low)
        bars.close.append(bar.close)
        bars.volume.append(bar.volume)
        line.append(Int32(clamping: number))
    }
}
