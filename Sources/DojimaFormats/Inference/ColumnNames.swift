/// The meaning of a column's name: the role it may fill, and its rank among other names for that role (0 is best).
struct NameMeaning: Equatable {
    var role: Role
    var rank: Int
    /// Whether the name says UTC or GMT.
    var isUTC = false
    /// Whether the name says that stamps are the ends of bars.
    var isEnd = false
    /// Whether the name is one for dates, which a column with a time of day may complete.
    var isDate = false
}

/// Names of columns that vendors use, in their languages, best first.
private let synonyms: [(role: Role, names: String)] = [
    (
        .time,
        """
        unix unixtime unixtimestamp epoch timestamp timestampms datetime ts date time datum fecha data t day dtyyyymmdd tradedate tradingdate \
        tradingday starttime opentime start begin begintime candletime bartime startdate period x index tradeday месяц дата 日期 時間 时间 \
        dt dateandtime datetimestamp epochtime unixts epochms unixms timestampns tsevent eventtime tsopen opents opentimestamp bardate barts \
        bartimestamp candledate candlets tradetime tradedatetime tradets tradetimestamp tradingtime quotedate quotetime quotedatetime \
        pricedate pricetime marketdate markettime sessiondate sessionday businessdate businessday valuedate effectivedate settlementdate \
        settledate reportdate recorddate observationdate observation asof asofdate asoftime perioddate periodstart startts starttimestamp \
        localtime localdate localdatetime timestamplocal datetimelocal timelocal datelocal exchangetime exchangedate zeitstempel zeitpunkt handelstag fechahora horodatage jour giorno dia día
        """
    ),
    (
        .open,
        "open o openprice opening openingprice apertura eröffnung eroeffnung eröffnungskurs erster abertura ouverture first op otwarcie öppningskurs 始値 开盘"
    ),
    (.high, "high h highprice hi max maximum máximo maximo hoch tageshoch hochkurs massimo haut plushaut najwyzszy höchst 高値 最高"),
    (.low, "low l lowprice lo min minimum mínimo minimo tief tagestief tiefkurs minimo bas plusbas najnizszy lägst 安値 最低"),
    (
        .close,
        "close c closeprice closing closingprice closelast last lastprice schluss schlusskurs letzter cierre último ultimo fechamento chiusura clôture cloture dernier zamkniecie settle settlement price kurs 終値 收盘 value rate y"
    ),
    (
        .volume,
        "volume vol v stuecke stücke stück shares volumen volumes umsatz qty quantity volumefrom tradedvolume sharevolume basevolume wolumen 出来高 成交量"
    ),
    (.spareVolume, "tickvol tickvolume ticks"),
    (.symbol, "symbol ticker sym instrument pair contract instrumentid kürzel"),
    (.clock, "timeofday clock uhrzeit hora hour heure zeit ora"),
]

private let meanings: [String: NameMeaning] = {
    var meanings: [String: NameMeaning] = [:]
    for (role, names) in synonyms {
        for (rank, name) in names.split(whereSeparator: \.isWhitespace).enumerated() where meanings[String(name)] == nil {
            meanings[String(name)] = NameMeaning(role: role, rank: rank)
        }
    }
    let dates = """
        date datum fecha data day dt dtyyyymmdd tradedate tradeday tradingdate tradingday bardate candledate quotedate pricedate marketdate \
        sessiondate sessionday businessdate businessday valuedate effectivedate settlementdate settledate reportdate recorddate \
        observationdate asof asofdate perioddate localdate exchangedate handelstag jour giorno dia día
        """
    for name in dates.split(separator: " ") { meanings[String(name)]?.isDate = true }
    for name in ["endtime", "enddate", "closetime", "end"] { meanings[name] = NameMeaning(role: .time, rank: 90, isEnd: true) }
    return meanings
}()

/// The meaning of a column's name; `nil` for unknown names, and for adjusted and previous prices.
func meaning(ofColumn name: String) -> NameMeaning? {
    let key = columnKey(name)
    if key.hasPrefix("adj") || key.hasPrefix("unadj") || key.hasPrefix("prev") { return nil }
    if let meaning = meanings[key] { return meaning }
    // A vendor's prefix: AAPL.Open, 1. open.
    if let mark = name.lastIndex(where: { $0 == "." || $0 == ":" }) {
        let rest = columnKey(String(name[name.index(after: mark)...]))
        if !rest.isEmpty, !rest.hasPrefix("adj"), var meaning = meanings[rest], meaning.role != .time || rest.count > 1 {
            meaning.rank += 20
            return meaning
        }
    }
    for word in ["utc", "gmt"] where key.hasPrefix(word) || key.hasSuffix(word) {
        let rest = String(key.hasPrefix(word) ? key.dropFirst(3) : key.dropLast(3))
        if rest.isEmpty { return NameMeaning(role: .time, rank: 40, isUTC: true) }
        if var meaning = meanings[rest], meaning.role == .time {
            meaning.isUTC = true
            return meaning
        }
    }
    if key.hasPrefix("volume") { return NameMeaning(role: .volume, rank: 60) }
    return nil
}

/// A name in lower case with letters and digits only.
func columnKey(_ name: String) -> String { String(name.lowercased().filter { $0.isLetter || $0.isNumber }) }
