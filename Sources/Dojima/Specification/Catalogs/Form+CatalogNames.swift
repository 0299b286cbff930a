import DojimaChart
import DojimaSeries
import DojimaText

// The reader of a text passes its catalogs in the context of the path, which every form receives. Schemas list the built-in names.

extension TextPath {
    /// The path of an entire text whose names are those of catalogs.
    init(_ catalogs: Catalogs) { self.init(context: catalogs) }

    /// The catalogs in which the names in the text are looked up.
    var catalogs: Catalogs { context as? Catalogs ?? Catalogs() }
}

extension Form where Value: NamedValue {
    /// An entry of a catalog by its name, or by an alias; the name is written. In code, other entries are valid too.
    static func entry(of catalog: @escaping (Catalogs) -> Catalog<Value>) -> Form {
        let builtIn = Form<String>.oneOf(catalog(Catalogs()).names)
        return Form(
            read: { node, path in
                let catalog = catalog(path.catalogs)
                if case .text(let text) = node.content, let entry = catalog[text] { return entry }
                let name = try Form<String>.oneOf(catalog.names).read(node, path)
                guard let entry = catalog[name] else { throw path.error("\(quoted(name)) is not known") }
                return entry
            }, write: { builtIn.write($0.name) }, check: { _, _ in }, schema: builtIn.schema)
    }
}

extension Form<String> {
    /// The name of an entry of a catalog.
    static func name<Entry>(in catalog: @escaping (Catalogs) -> Catalog<Entry>) -> Form {
        let entry = Form<Entry>.entry(of: catalog)
        return Form(
            read: { node, path in try entry.read(node, path).name }, write: { .text($0) }, schema: entry.schema)
    }
}

extension Form<SeriesKind> {
    static var seriesKind: Form { entry(of: \.seriesKinds) }
}
