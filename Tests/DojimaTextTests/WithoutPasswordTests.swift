import DojimaText
import Testing

@Suite("Addresses are shown without passwords") struct WithoutPasswordTests {
    @Test(
        "Possible passwords are masked",
        arguments: [
            ("clickhouse://u:SECRET@h/d", "clickhouse://u:***@h/d"), ("CLICKHOUSE://u:SECRET@h:8123/d", "CLICKHOUSE://u:***@h:8123/d"),
            ("http://u:SECRET@h", "http://u:***@h"), ("clickhouse:/u:SECRET@h/d", "clickhouse:***@h/d"), ("h:SECRET", "h:***"),
            ("h:SECRET/bars.db", "h:***"), ("u%3ASECRET@h", "u%3A***@h"), ("u:SECRET%40h", "u:***%40h"), ("u:SE@CR/ET@h/d", "u:***@h/d"),
            ("clickhouse://u:SECRET", "clickhouse://u:***"), ("u:SECRET@h/db", "u:***@h/db"), ("//u:SECRET@h", "//u:***@h"),
            ("clickhouse://u@h:SECRET/d", "clickhouse://u@h:***"), ("clickhouse://h/d?password=SECRET", "clickhouse://h/d?password=***"),
            ("clickhouse://h/d?cluster=c&pw=SECRET&secure", "clickhouse://h/d?cluster=c&pw=***&secure"),
            ("clickhouse://h/d?password:SECRET", "clickhouse://h/d?password:***"),
            ("clickhouse://a:8123,b:SECRET/d", "clickhouse://a:8123,b:***"),
            ("clickhouse://[::1]:SECRET/d", "clickhouse://[::1]:***"), ("./u:SECRET@h", "./u:***@h"),
        ])
    func masked(address: String, shown: String) {
        #expect(withoutPassword(address) == shown)
    }

    @Test(
        "Paths and addresses without passwords do not change",
        arguments: [
            "", "dojima.db", "/home/me@work/bars.db", "bars/12:30.db", "12:30.db", "./h:1", "/data/2024-01-01T12:30:00.sqlite", "@", ":",
            "h:8123", "localhost:8123/bars", "clickhouse://h/d",
            "clickhouse://trader@a:8123,b:8123/bars?cluster=desk&secure&compression=on",
            "clickhouse://[::1]:8123/d", "clickhouse://%C3%A9@h/a%2Fb", "C:", "100%.db", "a=b.db", "clickhouse://h:65535",
        ])
    func kept(address: String) {
        #expect(withoutPassword(address) == address)
    }

    @Test("A secret is in no form of an address, masked once or twice")
    func generated() {
        let schemes = [
            "", "clickhouse://", "CLICKHOUSE://", "ClickHouse://", "http://", "https://", "clickhuose://", "clickhouse:/", "clickhouse:",
            "://", "//",
        ]
        let secrets = [
            "QxZj", "Qx:Zj:Wv", "Qx/Zj", "Qx@Zj", "Qx?Zj", "Qx&C=RET", "Qx%2FZj", "Qx#Zj", "Qx Zj", "Qx[C]RET", "ÉQxZj",
            "1QxZj", "QxZj.db",
        ]
        let tails = ["", "/", "/d", ":8123/d", "/d?cluster=c", ",g:9000/d?cluster=c&secure", "/d/e", ":x"]
        for scheme in schemes {
            for secret in secrets {
                for colon in [":", "%3A", "%3a", "%253A"] {
                    for tail in tails {
                        for at in ["@", "%40"] { expectNone(secret, in: "\(scheme)u\(colon)\(secret)\(at)h\(tail)") }
                    }
                    if scheme.contains("://"), !secret.contains("@") { expectNone(secret, in: "\(scheme)u\(colon)\(secret)") }
                }
                for option in ["password", "PASSWORD", "pw", "secret"] where !secret.contains("&") {
                    expectNone(secret, in: "\(scheme)u@h:8123/d?\(option)=\(secret)")
                    expectNone(secret, in: "\(scheme)h/d?cluster=c&\(option)=\(secret)&secure")
                }
            }
        }
    }

    private func expectNone(_ secret: String, in address: String) {
        let shown = withoutPassword(address)
        // Parts of a secret are not in it either.
        for part in secret.split(whereSeparator: { !$0.isLetter }) where part.count > 1 && part != "db" {
            #expect(!shown.contains(part), "\(address) became \(shown)")
        }
        #expect(withoutPassword(shown) == shown, "\(address)")
    }
}
