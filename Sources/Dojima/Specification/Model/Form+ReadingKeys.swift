package import DojimaFormats
import DojimaSeries
package import DojimaText

/// The keys of the options for reading files; symbol, interval, zone and calendar are those of the chart.
extension ReadingOptions: Record {
    package static var fields: [Field<ReadingOptions>] {
        [
            Field(
                "columns", \.columns, .columns,
                "Columns by header or by number, such as time=Date+Time,open=#2; those not given are found by the names in the header."),
            Field(
                "wide", \.isWide, .flag,
                "Whether each column except that of the time is a series of closes under its name; the first of them is drawn."),
            Field(
                "dateFormat", \.dateFormat, .dateFormat,
                "How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern; by default detected."
            ),
            Field("century", \.century, .integer(19...20), "The century of two-digit years, if the dates do not show it."),
            Field("fileFormat", \.fileFormat, .name(in: \.fileFormats), "The format; by default it is recognised by the first bytes."),
            Field("priceDivisor", \.priceDivisor, .number(ReadingOptions.priceDivisors), "The number by which prices are divided."),
            Field(
                "onInvalid", \.invalid, .word(of: InvalidBarPolicy.allCases),
                "Bars that contradict themselves: reject them, keep them, or clamp open and close to low and high."),
            Field(
                "onConflict", \.conflicts, .word(of: ConflictPolicy.allCases),
                "The row that is used if rows have the same time and different values: the last or the first, or error; by default the last if these are few, else error."
            ),
        ]
    }
}

extension Form<ColumnMap> {
    fileprivate static var columns: Form {
        .parsed(
            advice: "write role=NAME or role=#N with time, open, high, low, close, volume, symbol", examples: ["time=Date+Time,open=#2"],
            parse: { text in try? ColumnMap(text) }, text: \.description)
    }
}

extension Form<DateFormat> {
    fileprivate static var dateFormat: Form {
        .parsed(
            advice: "write ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel or a pattern like 'dd.MM.yyyy HH:mm'",
            examples: ["dmy", "dd.MM.yyyy HH:mm"], parse: { text in try? DateFormat(text) }, text: \.description)
    }
}
