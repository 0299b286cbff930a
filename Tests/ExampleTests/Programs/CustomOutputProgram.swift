import Dojima

/// A dark blue theme and the format of portable pixmaps, whose comment is the record of the picture.
func houseCatalogs() -> Catalogs {
    var catalogs = Catalogs()
    var house = Theme("house", like: ThemeCatalog.dark)
    house.background = Color(0x102030)
    catalogs.themes.append(house)
    let pixmap = OutputFormat(name: "ppm", signature: Array("P6\n# ".utf8)) { scene, cache throws(RenderingError) in
        let (width, height) = try scene.pixelSize
        var image = [UInt8](repeating: 0, count: width * height * 4)
        var pixels = image.mutableSpan
        try scene.draw(into: &pixels, bytesPerRow: width * 4, as: .rgba8888Premultiplied, cache: cache)
        let head = "P6\n# \(scene.metadata?.content ?? "")\n\(width) \(height)\n255\n"
        return stride(from: 0, to: image.count, by: 4).reduce(into: Array(head.utf8)) { $0 += image[$1..<$1 + 3] }
    } content: { file in
        String(decoding: file.dropFirst(5).prefix { $0 != 0x0A }, as: UTF8.self)
    }
    catalogs.outputFormats.append(pixmap)
    return catalogs
}

/// Writes a picture of bars to a path that ends in `.ppm`.
func writePixmap(of bars: BarSeries, to path: String) throws {
    let text = """
        panes: [{series: [{symbol: ACME}]}]
        theme: house
        width: 400
        height: 300
        """
    let chart = try ChartSpecification(text, catalogs: houseCatalogs())
    try Picture(chart, source: bars).write(toFile: path)
}
