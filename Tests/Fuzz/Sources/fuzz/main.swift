import CLibFuzzer
import Glibc

// fuzz TARGET [options and folders of libFuzzer]; `run` calls it.
guard CommandLine.argc > 1, let target = TargetCatalog.all.first(where: { $0.name == CommandLine.arguments[1] }) else {
    print(TargetCatalog.all.map(\.name).joined(separator: "\n"))
    exit(CommandLine.argc > 1 ? 64 : 0)
}
current = target
// The target's name is removed from the arguments of libFuzzer.
var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
exit(
    LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        current.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    })
