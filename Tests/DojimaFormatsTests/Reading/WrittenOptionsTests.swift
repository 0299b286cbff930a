import DojimaFormats
import Testing

/// Reading options as texts.
@Suite struct WrittenOptionsTests {
    @Test(
        "Columns are written as they are read",
        arguments: [
            "", "time=Date", "time=Date+Time,open=#2,high=#3,low=#4,close=Last,volume=#6,symbol=Ticker", "close=\"a,b\"", "close=\"a=b\"",
            "time=\"a+b\"+#2", "close=\"#5\"", "close=\" x \"", "close=Close Price", "close=a\"b",
        ])
    func columns(_ text: String) throws {
        let map = try text.isEmpty ? ColumnMap() : ColumnMap(text)
        #expect(map.description == text)
    }

    @Test(
        "Date patterns are written as they are read",
        arguments: [
            "ymd", "mdy", "dmy", "epoch", "epoch-ms", "epoch-us", "epoch-ns", "excel", "dd.MM.yyyy HH:mm", "%Y-%m-%d", "yyyyMM",
        ])
    func dates(_ text: String) throws {
        let format = try DateFormat(text)
        #expect(format.description == text)
        #expect(try DateFormat(format.description) == format)
    }

    @Test func otherNamesAreWrittenAsTheUsualOne() throws {
        #expect(try DateFormat("ISO").description == "ymd" && DateFormat("epoch-s").description == "epoch")
        #expect(try ColumnMap(" Date = A + B , close = C").description == "time=A+B,close=C")
    }
}
