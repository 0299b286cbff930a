import Dojima
import DojimaStore
import DojimaTestSupport
import DojimaText
import Foundation
import Testing

/// Queries that are stored as files.
@Suite struct QueryFilesTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write("highest.sql", "-- The highest closes.\nSELECT close FROM bars ORDER BY close DESC")
        _ = try folder.write("other.sql", "SELECT 1")
    }

    @Test("The queries of a folder are its files that end in .sql, in the order of their names")
    func names() throws {
        #expect(NamedQuery.names(in: folder.path) == ["highest", "other"])
        #expect(try NamedQuery("highest", folder: folder.path).summary == "The highest closes.")
        #expect(try NamedQuery(folder.file("other.sql"), folder: "nowhere").sql == "SELECT 1")
        let unknown = #expect(throws: StoreError.self) { try NamedQuery("lowest", folder: folder.path) }
        #expect(unknown?.kind == .missing && unknown?.description == "no query lowest; there are highest, other")
    }

    @Test("A query in UTF-16 reads the same as in UTF-8")
    func encodings() throws {
        let text = "SELECT 'é'"
        try #require(text.data(using: .utf16)).write(to: URL(fileURLWithPath: folder.file("wide.sql")))
        #expect(try NamedQuery("wide", folder: folder.path).sql == text)
    }

    @Test("A query from a file that would block, such as a pipe, is refused")
    func pipe() throws {
        let name = folder.file("q.sql")
        #expect(mkfifo(name, 0o600) == 0)
        let found = #expect(throws: StoreError.self) { try NamedQuery(name, folder: folder.path) }
        #expect(found?.kind == .missing)
    }
}
