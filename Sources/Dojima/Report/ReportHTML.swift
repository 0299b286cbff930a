import DojimaChart
import DojimaScale
import DojimaText

/// Writes tear sheets as one HTML file: styles and pictures are part of it, and it has no scripts.
///
/// Pictures are drawn in a light and a dark theme. If both have the same shapes, the picture is written once and its colours are variables
/// of the page; otherwise both are written and the page shows one.
struct ReportHTML {
    private let pages: [ReportPage]
    private let title: String
    /// The light theme.
    private let theme: Theme
    private var colors = ThemedColors()

    /// The width of the widest pictures, in logical pixels.
    static let width = 960.0
    /// The width of pictures on a narrow screen, in logical pixels.
    private static let narrowWidth = 358.0

    init(pages: [ReportPage], title: String, theme: Theme) { (self.pages, self.title, self.theme) = (pages, title, theme) }

    /// Returns the file. Throws if drawing fails.
    func text() throws -> String {
        var html = self
        let body = try html.body()
        return html.colors.page(title: title, styles: ReportHTML.styles, body: body)
    }

    private mutating func body() throws -> String {
        var text = ""
        if pages.count > 1 { text += index }
        text += "<main>\n"
        for (number, page) in pages.enumerated() { text += try self.page(page, "s\(number + 1)") }
        return text + "</main>\n"
    }

    /// The heading of several tear sheets, with a table of their key figures that links to each.
    private var index: String {
        let names = ReportPage.indexed(pages)
        let head = names.map { "<th scope=\"col\">\(escapedForHTML($0))</th>" }.joined()
        let rows = pages.enumerated().map { number, page in
            "<tr><th scope=\"row\"><a href=\"#s\(number + 1)\">\(escapedForHTML(page.symbol))</a></th>"
                + "<td class=\"span\">\(escapedForHTML(page.span))</td>"
                + names.map { "<td>\(escapedForHTML(page.figure($0)))</td>" }.joined() + "</tr>\n"
        }
        return """
            <header>
            <h1>\(escapedForHTML(title))</h1>
            <nav aria-label="Symbols">
            <div class="wide" tabindex="0" role="region" aria-label="Key figures of all symbols"><table>
            <caption>Key figures</caption>
            <thead><tr><th scope="col">Symbol</th><th scope="col" class="span">Window</th>\(head)</tr></thead>
            <tbody>
            \(rows.joined())</tbody>
            </table></div>
            </nav>
            </header>

            """
    }

    private mutating func page(_ page: ReportPage, _ id: String) throws -> String {
        let level = pages.count > 1 ? 2 : 1
        let figures = page.figures.map { "<div><dt>\(escapedForHTML($0.name))</dt><dd>\(escapedForHTML($0.value))</dd></div>\n" }.joined()
        // With one symbol, the title of the report is used.
        let heading = pages.count == 1 ? title : page.title
        let sparkline = colors.html(
            try page.sparkline.scene(page.sparkline.size, theme), try page.sparkline.scene(page.sparkline.size, ThemeCatalog.dark),
            prefix: "\(id)-closes-", label: page.sparkline.label)
        var text = """
            <article id="\(id)" aria-labelledby="\(id)-title">
            <div class="sparkline">
            \(sparkline)</div>
            <h\(level) id="\(id)-title">\(escapedForHTML(heading))</h\(level)>
            <p class="details">\(escapedForHTML(page.details))</p>
            <dl class="figures">
            \(figures)</dl>
            <nav class="contents" aria-label="\(escapedForHTML(pages.count > 1 ? "\(page.symbol): contents" : "Contents"))"><ul>
            \(page.sections.map { "<li><a href=\"#\(id)-\($0.id)\">\(escapedForHTML($0.title))</a></li>" }.joined(separator: "\n"))
            </ul></nav>

            """
        for section in page.sections {
            // With several tear sheets, names of sections include the symbol.
            let name = pages.count > 1 ? page.symbol : nil
            text += try self.section(section, "\(id)-\(section.id)", level + 1, of: name.map { ("\(id)-title ", "\($0): ") } ?? ("", ""))
        }
        return text + "</article>\n"
    }

    /// - Parameter owner: the symbol that precedes the accessible names of the section and its tables: as the id of its heading, and as
    ///   text; both empty with a single tear sheet.
    private mutating func section(
        _ section: ReportSection, _ id: String, _ level: Int, of owner: (id: String, text: String)
    ) throws -> String {
        var text = """
            <section aria-labelledby="\(owner.id)\(id)">
            <div class="together">
            <h\(level) id="\(id)">\(escapedForHTML(section.title))</h\(level)>
            <p>\(escapedForHTML(section.text))</p>

            """
        if !section.pictures.isEmpty {
            text += "<div class=\"pictures\">\n"
            for (number, picture) in section.pictures.enumerated() { text += try self.picture(picture, "\(id)-\(number + 1)-") }
            text += "</div>\n"
        }
        text += "</div>\n"
        if !section.tables.isEmpty {
            text += "<div class=\"tables\">\n" + section.tables.map { ReportHTML.table($0, of: owner.text) }.joined() + "</div>\n"
        }
        return text + "</section>\n"
    }

    private mutating func picture(_ picture: ReportPicture, _ prefix: String) throws -> String {
        func svg(_ size: Size, _ prefix: String) throws -> String {
            colors.html(
                try picture.scene(size, theme), try picture.scene(size, ThemeCatalog.dark), prefix: prefix, label: picture.label)
        }
        let wide = try svg(picture.size, prefix)
        let narrow = try svg(Size(ReportHTML.narrowWidth, picture.narrowHeight), "\(prefix)n-")
        return "<figure>\n<div class=\"broad\">\n\(wide)</div>\n<div class=\"narrow\">\n\(narrow)</div>\n</figure>\n"
    }

    private static func table(_ table: ReportTable, of owner: String) -> String {
        func span(_ column: Int) -> String { table.wideColumns.contains(column) ? " class=\"span\"" : "" }
        let head = table.columns.enumerated().map { "<th scope=\"col\"\(span($0))>\(escapedForHTML($1))</th>" }.joined()
        let rows = table.rows.map { row in
            let cells = row.enumerated().dropFirst().map { "<td\(span($0))>\(escapedForHTML($1))</td>" }.joined()
            return "<tr><th scope=\"row\">\(escapedForHTML(row[0]))</th>\(cells)</tr>\n"
        }
        let text = """
            <div class="wide" tabindex="0" role="region" aria-label="\(escapedForHTML(owner + table.caption))"><table>
            <caption>\(escapedForHTML(table.caption))</caption>
            <thead><tr>\(head)</tr></thead>
            <tbody>
            \(rows.joined())</tbody>
            </table></div>

            """
        return table.isCollapsed ? "<details>\n<summary>The same as a table</summary>\n\(text)</details>\n" : text
    }

    /// `$` is replaced by `ThemedColors.variable`. The colours of text have a contrast of at least 4.5 to 1 with the page; on paper, the
    /// page is light.
    private static let styles = """
        :root{color-scheme:light dark;$page:#ffffff;$text:#131722;$quiet:#5d606b;$line:#d5d9e2;$tint:#f4f6fa;$link:#2148c0}
        body{margin:0 auto;padding:24px 16px 48px;max-width:960px;background:var($page);color:var($text);font:15px/1.5 Inter,"Helvetica Neue",Helvetica,Arial,sans-serif;font-variant-numeric:tabular-nums}
        h1,h2,h3{line-height:1.25;margin:0 0 4px;font-weight:600}
        h1{font-size:26px}
        article:has(>h2){margin-top:56px;padding-top:16px;border-top:2px solid var($line)}
        article>h2{font-size:24px}
        section{margin-top:36px}
        section h2,section h3{font-size:18px}
        p{margin:0 0 12px;color:var($quiet);max-width:44em}
        a{color:var($link)}
        .figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(130px,1fr));gap:12px 20px;margin:16px 0 0;padding:16px;background:var($tint);border-radius:6px}
        .figures div{display:flex;flex-direction:column}
        dt{color:var($quiet);font-size:13px}
        dd{margin:0;font-size:19px;font-weight:600}
        .pictures{display:flex;flex-wrap:wrap;gap:16px}
        figure{margin:0;flex:1 1 300px;min-width:0}
        svg{display:block;width:100%;height:auto}
        .sparkline{float:right;width:160px;margin:0 0 8px 16px}
        .contents ul{display:flex;flex-wrap:wrap;gap:4px 18px;margin:14px 0 0;padding:0;list-style:none}
        .narrow{display:none}
        @media screen and (max-width:600px){
        .broad{display:none}
        .narrow{display:block}
        }
        .tables{display:flex;flex-wrap:wrap;gap:0 40px}
        .tables>div{flex:1 1 280px;min-width:0}
        .tables table{width:100%}
        .wide{overflow-x:auto;margin-top:12px}
        table{border-collapse:collapse;font-size:13px;min-width:50%}
        caption{text-align:left;font-weight:600;padding:4px 0}
        th,td{padding:3px 10px 3px 0;text-align:right;border-bottom:1px solid var($line);white-space:nowrap;font-weight:400}
        @media screen and (max-width:600px){
        table{font-size:12px}
        th,td{padding-right:6px;white-space:normal}
        .span{display:none}
        }
        thead th{color:var($quiet);vertical-align:bottom}
        tr>:first-child{text-align:left}
        tbody th{font-weight:500}
        summary{margin-top:8px;color:var($link);cursor:pointer;width:fit-content}
        .dark{display:none}
        @media screen and (prefers-color-scheme:dark){
        :root{$page:#131722;$text:#eceef2;$quiet:#a5a9b4;$line:#363b48;$tint:#1c212d;$link:#8fb0ff}
        .light{display:none}
        .dark{display:block}
        }
        @page{size:A4;margin:14mm}
        @media print{
        :root{color-scheme:light}
        body{padding:0;max-width:none;font-size:10pt}
        article+article{break-before:page}
        header{break-after:page}
        section{margin-top:8mm}
        .together{break-after:avoid}
        .together,figure,tr,.figures,p{break-inside:avoid}
        caption{break-after:avoid}
        p{max-width:none}
        .wide{overflow:visible}
        details{display:none}
        table{font-size:7.5pt}
        th,td{padding-right:5pt}
        dd{font-size:12pt}
        }

        """
}
