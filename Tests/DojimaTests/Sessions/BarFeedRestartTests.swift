import Dojima
import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// Texts that begin again while they are read.
@Suite struct BarFeedRestartTests {
    private let header = "date;open;high;low;close\n"
    private let rows = (13...18).map { "\($0).01.2024;1;9;1;\($0 - 11).5\n" }

    private func feed(_ texts: String...) throws -> (bars: [Bar], notes: [Message]) {
        var feed = BarFeed(name: "feed.csv")
        var (bars, notes): ([Bar], [Message]) = ([], [])
        for (index, text) in texts.enumerated() {
            if index > 0 { notes += feed.restart() }
            // Byte by byte, so that every split is tried.
            for byte in text.utf8 {
                let step = try feed.append([byte])
                bars += step.bars
                notes += step.notes
            }
        }
        return (bars, notes)
    }

    private func closes(_ fed: (bars: [Bar], notes: [Message])) -> [Double] { fed.bars.map(\.close) }

    @Test func theSameHeaderIsNoRow() throws {
        let fed = try feed(header + rows[0] + rows[1], header + rows[2], header + rows[3] + rows[4])
        #expect(closes(fed) == [2, 3, 4, 5, 6].map { $0 + 0.5 } && fed.notes.isEmpty, "\(fed.notes)")
    }

    @Test func rowsMayGoOnWithoutOne() throws {
        let fed = try feed(header + rows[0] + rows[1], rows[2] + rows[3])
        #expect(closes(fed) == [2.5, 3.5, 4.5, 5.5] && fed.notes.isEmpty, "\(fed.notes)")
        // The order of day and month is that of the first text, the only one that proves it.
        let early = try feed(header + rows[0] + rows[1], "02.01.2024;1;9;1;9\n")
        #expect(early.bars.last?.time.description == "2024-01-02T00:00:00Z")
    }

    @Test func anotherHeaderIsReadByItself() throws {
        let fed = try feed(header + rows[0] + rows[1], "close,date,open,high,low\n1.5,2024-02-01,1,2,1\n1.75,2024-02-02,1,2,1\n")
        #expect(closes(fed) == [2.5, 3.5, 1.5, 1.75] && fed.notes.isEmpty, "\(fed.notes)")
    }

    @Test func anIncompleteLineIsNotedAndLinesAreCountedAgain() throws {
        let fed = try feed(header + rows[0] + rows[1] + "15.01.20", header + rows[2] + "16.01.2024;1;2;1;what\n")
        #expect(closes(fed) == [2.5, 3.5, 4.5])
        #expect(fed.notes.count == 2 && fed.notes.map(\.description)[0].contains("without an end"))
        #expect(fed.notes.map(\.description).last?.contains("line 3 rejected") == true, "\(fed.notes)")
    }
}
