// The parts of the library: `import Dojima` imports them all.
@_exported public import DojimaCairo
@_exported public import DojimaChart
@_exported public import DojimaFiles
@_exported public import DojimaFormats
@_exported public import DojimaInteraction
@_exported public import DojimaOutput
@_exported public import DojimaScale
@_exported public import DojimaSeries
@_exported public import DojimaStore
@_exported public import DojimaText
@_exported public import DojimaTime
