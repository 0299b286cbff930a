import DojimaFormats
import DojimaSeries
import DojimaTime

/// All rows of a text, in one batch.
struct Reading {
    var decision: ReadingDecision
    var batch = BarBatch()

    var bars: BarSeries { batch.bars }

    /// Seconds since 1970 of each row.
    var seconds: [Double] { bars.time.map { Double($0.microseconds) / 1e6 } }
    var closes: [Double] { bars.close }
    var reasons: [String] { batch.rejected.map(\.note) }
}

func read(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> Reading {
    try read(bytes: Array(text.utf8), options)
}

func read(bytes: [UInt8], _ options: ReadingOptions = ReadingOptions(), batch size: Int = 1_000_000) throws -> Reading {
    let reader = try BarFileReader(bytes, name: "test", options: options)
    var reading = Reading(decision: reader.decision)
    try reader.forEachBatch(size) { batch in
        reading.batch.bars.append(contentsOf: batch.bars)
        reading.batch.line += batch.line
        reading.batch.symbol += batch.symbol
        reading.batch.rejected += batch.rejected
        reading.batch.doubtful += batch.doubtful
        reading.batch.widened += batch.widened
        reading.batch.zeros += batch.zeros
    }
    return reading
}

func day(_ year: Int, _ month: Int, _ day: Int) -> Instant { Instant(CivilDate(normalizing: year, month: month, day: day)) }
