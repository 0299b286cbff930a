/// The meaning of a column's name: the role it may fill, and its rank among other names for that role (0 is best).
struct NameMeaning: Equatable {
    var role: Role
    var rank: Int
    /// Whether the name contains UTC or GMT.
    var isUTC = false
    /// Whether the name shows that stamps are the ends of bars.
    var isEnd = false
    /// Whether the name means dates, to which a column of times of day may be added.
    var isDate = false
    /// The quantity that a volume counts.
    var counts = VolumeKind.shares
    /// Whether the name gives a unit of the volume, such as thousands or millions.
    var hasUnit = false
}

/// The quantity that a volume column counts.
enum VolumeKind {
    /// Shares, contracts or units of the base currency.
    case shares
    /// The currency or coin in the column's name, which may be the base or the quote currency.
    case currency
    /// Money.
    case money
}

/// Column names that vendors use, in several languages, best first.
private let synonyms: [(role: Role, names: String)] = [
    (
        .time,
        """
        unix unixtime unixtimestamp epoch timestamp timestampms datetime ts date time datum fecha data t day dtyyyymmdd tradedate tradingdate \
        tradingday starttime opentime start begin begintime candletime bartime startdate period x index tradeday месяц дата 日付 交易日期 일자 날짜 日期 \
        時間 时间 dt dateandtime datetimestamp epochtime unixts epochms unixms timestampns tsevent eventtime tsopen opents opentimestamp bardate barts \
        bartimestamp candledate candlets tradetime tradedatetime tradets tradetimestamp tradingtime quotedate quotetime quotedatetime \
        pricedate pricetime marketdate markettime sessiondate sessionday businessdate businessday valuedate effectivedate settlementdate \
        settledate reportdate recorddate observationdate observation asof asofdate asoftime perioddate periodstart startts starttimestamp \
        localtime localdate localdatetime timestamplocal datetimelocal timelocal datelocal exchangetime exchangedate zeitstempel zeitpunkt handelstag fechahora horodatage jour giorno dia día
        """
    ),
    (
        .open,
        """
        open o openprice opening openingprice apertura eröffnung eroeffnung eröffnungskurs erster abertura ouverture first op otwarcie \
        öppningskurs openen openingskoers openkoers 开盘价 시가 始値 开盘
        """
    ),
    (
        .high,
        """
        high h highprice hi max maximum máximo maximo hoch tageshoch hochkurs massimo haut plushaut najwyzszy höchst najwyższy hoog hoogste \
        máxima maxima högst 最高价 고가 高値 最高
        """
    ),
    (
        .low,
        """
        low l lowprice lo min minimum mínimo minimo tief tagestief tiefkurs minimo bas plusbas najnizszy lägst najniższy laag laagste \
        mínima minima 最低价 저가 安値 最低
        """
    ),
    (
        .close,
        """
        close c closeprice closing closingprice closelast last lastprice schluss schlusskurs letzter cierre último ultimo fechamento chiusura \
        clôture cloture dernier zamkniecie zamknięcie sluiten slot slotkoers laatste stängning 收盘价 종가 settle settlement price kurs 終値 收盘 \
        value rate y
        """
    ),
    (
        .volume,
        """
        volume vol v stuecke stücke stück shares volumen volumes qty quantity volumefrom tradedvolume sharevolume basevolume wolumen 出来高 成交量 \
        totalvolume totalvol totvol dailyvolume tradingvolume tradevolume volumetraded volumetotal volumebase baseassetvolume basevol \
        volumeshares volumeinshares sharestraded tradedshares noofshares numberofshares noofsharestraded numberofsharestraded totalshares \
        totalsharestraded tradedquantity totaltradedquantity totaltradedqty tottrdqty ttltrdqnty ttltrdqty totaltradequantity tradequantity \
        quantitytraded qtytraded tradedqty totalquantity totalqty contracts contractvolume contractstraded sessionvolume consolidatedvolume \
        gehandeltestück gehandeltestücke gehandeltestuecke gehandeltestuecke stückzahl stueckzahl stückumsatz umsatzinstück umsatzstück \
        umsatzstücke handelsvolumen titreséchangés titresechanges nombredetitres nombredetitreséchangés volumeéchangé volumeechange \
        quantité quantite quantitééchangée volumennegociado títulosnegociados titulosnegociados títulos titulos cantidad acciones \
        accionesnegociadas volumi volumitotali quantità quantita quantitàscambiata pezzi pezziscambiati titoliscambiati volumenegociado \
        quantidade quantidadenegociada 成交股数 成交数量 交易量 总成交量 成交手数 総出来高 売買高 売買株数 取引高 거래량 объем объём
        """
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
    let money = """
        turnover totalturnover tradedvalue totaltradedvalue tottrdval ttltrfval valuetraded tradevalue tradingvalue totalvalue amount \
        dollarvolume notional notionalvalue notionalvolume quotevolume quoteassetvolume volumequote volumeto quotevol moneyvolume umsatz \
        umsatzineuro umsatzeuro umsatzeur geldumsatz börsenumsatz handelsumsatz kursumsatz capitaux capitauxéchangés capitauxechanges montant \
        montantéchangé importe importenegociado efectivo efectivonegociado controvalore controvaloretotale volumefinanceiro 成交额 成交金额 \
        交易额 金额 総売買代金 売買代金 代金 거래대금 obrót obrot оборот
        """
    for (rank, name) in money.split(separator: " ").enumerated() {
        meanings[String(name)] = NameMeaning(role: .volume, rank: 100 + rank, counts: .money)
    }
    for name in ["endtime", "enddate", "closetime", "end"] { meanings[name] = NameMeaning(role: .time, rank: 90, isEnd: true) }
    return meanings
}()

/// The meaning of a column's name; `nil` for unknown names, and for adjusted and previous prices.
func meaning(ofColumn name: String) -> NameMeaning? {
    let key = columnKey(name)
    if key.hasPrefix("adj") || key.hasPrefix("unadj") || key.hasPrefix("prev") { return nil }
    if let meaning = meanings[key] { return meaning }
    // A prefix added by the vendor: AAPL.Open, 1. open.
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
    return volumeMeaning(name, key)
}

/// The meaning of a volume's name with a unit or a currency: `Volume (Lacs)`, `Volume BTC`, `Volume USD`, `出来高(千株)`.
private func volumeMeaning(_ name: String, _ key: String) -> NameMeaning? {
    if let open = name.firstIndex(where: { "([（".contains($0) }), let close = name.lastIndex(where: { ")]）".contains($0) }), open < close {
        let unit = name[name.index(after: open)..<close]
        guard var meaning = meanings[columnKey(String(name[..<open]))], meaning.role == .volume else { return nil }
        meaning.rank += 20
        if units.contains(columnKey(String(unit))) {
            meaning.hasUnit = true
        } else if isCurrency(unit), meaning.counts == .shares {
            meaning.counts = .currency
        }
        return meaning
    }
    // Words are separated by punctuation or by letter case: volume_btc, VolumeUSD.
    for word in ["volume", "vol"] where key.hasPrefix(word) && key != word {
        let rest = name.filter { $0.isLetter || $0.isNumber }.dropFirst(word.count)
        if isCurrency(rest) { return NameMeaning(role: .volume, rank: 60, counts: .currency) }
        if units.contains(String(rest).lowercased()) { return NameMeaning(role: .volume, rank: 60, hasUnit: true) }
        return word == "volume" ? NameMeaning(role: .volume, rank: 60) : nil
    }
    guard key.hasSuffix("volume"), key != "volume" else { return nil }
    let rest = name.filter { $0.isLetter || $0.isNumber }.dropLast("volume".count)
    return isCurrency(rest) ? NameMeaning(role: .volume, rank: 60, counts: .currency) : nil
}

/// Whether a name without a known meaning contains a word for a traded amount: `Buy Volume`, `size`.
func looksLikeVolume(_ name: String) -> Bool {
    guard meaning(ofColumn: name) == nil else { return false }
    return words(of: name).contains { ["volume", "vol", "size", "qty", "quantity", "shares", "lots"].contains($0) }
}

/// Whether a name consists of a word for volume and at least one other word: `AAPL Volume`, `volume_AAPL`.
func namesVolumeOfSymbol(_ name: String) -> Bool {
    let words = words(of: name).filter { !$0.isEmpty }
    return words.count > 1 && words.contains { ["volume", "vol"].contains($0) }
}

/// Whether a column of this name contains time zones, which may be those of the times.
func looksLikeZone(_ name: String) -> Bool {
    ["tz", "tzname", "tzinfo", "zone", "timezone", "timezonename", "offset", "utcoffset", "gmtoffset", "zeitzone"].contains(columnKey(name))
}

/// The words of a name in lower case, split at punctuation and at changes from lower to upper case.
private func words(of name: String) -> [String] {
    var words = [""]
    var wasLower = false
    for character in name {
        if !character.isLetter || wasLower && character.isUppercase { words.append("") }
        if character.isLetter { words[words.count - 1] += character.lowercased() }
        wasLower = character.isLowercase
    }
    return words
}

/// Names of units in which volumes are written, as keys.
private let units: Set<String> = [
    "lacs", "lac", "lakh", "lakhs", "crore", "crores", "cr", "mil", "mill", "mio", "million", "millions", "mn", "mln", "m", "mm", "k",
    "thousand", "thousands", "inthousands", "inmillions", "tsd", "000", "000s", "bn", "billion", "billions", "mrd", "千株", "千", "百万", "百万株",
    "万",
    "万股", "万手", "手", "亿", "lots", "x1000", "x100", "100s",
]

/// Whether a word looks like the code of a currency or coin.
private func isCurrency(_ word: some StringProtocol) -> Bool {
    let letters = String(word.filter { $0.isLetter || $0.isNumber })
    guard (2...5).contains(letters.count) else { return ["$", "€", "£", "¥"].contains(String(word)) }
    let isCode = letters.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) } && letters.contains { $0.isLetter }
    return isCode || currencies.contains(letters.lowercased())
}

/// Codes that are often written in lower case.
private let currencies: Set<String> = [
    "usd", "usdt", "usdc", "eur", "gbp", "jpy", "chf", "cny", "krw", "inr", "btc", "eth", "busd", "ltc", "xrp", "bnb", "sol", "doge", "ada",
]

/// The rank of a column name that may mean symbols if rows with equal times show that the file has several; `nil` for other names.
func symbolRank(ofColumn name: String) -> Int? { symbolRanks[columnKey(name)] }

private let symbolRanks: [String: Int] = {
    let names = """
        stock security asset name code isin figi ric company stockcode stockname stockid stocksymbol securitycode securityname securityid \
        securitysymbol assetname assetid companyname companycode shortname longname fullname tickername underlying product productcode market \
        cusip sedol wkn valor secid permco gvkey tradingsymbol scripcode scripname scrip issuer fund fundname index indexname commodity coin \
        aktie wertpapier wertpapiername unternehmen firma bezeichnung titel valeur titre société societe libellé libelle nom \
        acción accion valores título titulo empresa nombre codigo código azione titolo società societa nome azienda \
        ação acao ativo 代码 股票代码 证券代码 股票名称 证券名称 名称 股票 简称 銘柄 銘柄コード 銘柄名 コード 証券コード 종목 종목코드 종목명 \
        тикер инструмент spółka walor
        """
    let keys = names.split(whereSeparator: \.isWhitespace).enumerated()
    return Dictionary(keys.map { (String($0.element), $0.offset) }) { first, _ in first }
}()

/// A name in lower case with letters and digits only.
func columnKey(_ name: String) -> String { String(name.lowercased().filter { $0.isLetter || $0.isNumber }) }
