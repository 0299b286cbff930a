import DojimaText
import Testing

@Suite struct CatalogTests {
    private struct Word: NamedValue, Equatable {
        var name: String
        var value = 0
    }

    @Test("Entries are found by names and aliases in any letter case; an own name takes precedence over an alias") func found() {
        var catalog = Catalog([Word(name: "one"), Word(name: "Two")], aliases: ["uno": "one"])
        #expect(catalog["ONE"]?.name == "one" && catalog["two"]?.name == "Two" && catalog["uno"]?.name == "one")
        #expect(catalog["three"] == nil)
        catalog.append(Word(name: "uno", value: 3))
        #expect(catalog["uno"]?.value == 3)
        #expect(catalog.names == ["one", "Two", "uno"])
    }

    @Test("An entry replaces the one with its name in its place") func replaced() {
        var catalog: Catalog<Word> = [Word(name: "one"), Word(name: "two"), Word(name: "ONE", value: 2)]
        #expect(catalog.names == ["ONE", "two"] && catalog["one"]?.value == 2)
        catalog.append(Word(name: "two", value: 5))
        #expect(Array(catalog) == [Word(name: "ONE", value: 2), Word(name: "two", value: 5)])
    }
}
