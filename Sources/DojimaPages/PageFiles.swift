/// The files of the pages, which are embedded in the program.
enum PageFiles {
    static let html = "text/html; charset=utf-8"

    /// The script of all pages: one module, so that its files share their declarations and a page loads it with one request.
    static let script = [
        PackageResources.frames_js, PackageResources.pixels_js, PackageResources.chart_js, PackageResources.sync_js,
        PackageResources.chrome_js, PackageResources.gesture_kinds_js, PackageResources.gestures_js, PackageResources.controls_js,
        PackageResources.start_js,
    ].flatMap { $0 }
    static var style: [UInt8] { PackageResources.page_css }
    static var icon: [UInt8] { PackageResources.icon_svg }
    static let chart = String(decoding: PackageResources.chart_html, as: UTF8.self)
    static let index = String(decoding: PackageResources.index_html, as: UTF8.self)

    /// Returns a page in which each name in double braces, such as `{{title}}`, is replaced by its value. Values are HTML: texts must be
    /// escaped before.
    static func filled(_ template: String, _ values: [String: String]) -> [UInt8] {
        var page = ""
        var rest = template[...]
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            page += rest[..<start.lowerBound]
            page += values[String(rest[start.upperBound..<end.lowerBound])] ?? ""
            rest = rest[end.upperBound...]
        }
        return Array((page + rest).utf8)
    }
}
