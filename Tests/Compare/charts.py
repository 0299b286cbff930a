"""The ten charts: the text of the page for each, and the options of `dojima chart` after the files."""

from dataclasses import dataclass

# The highlighted ones of the twenty lines; every tool draws the others in grey.
HIGHLIGHT = ["CEDAR", "OAK", "WILLOW"]
# Start of the pictures with studies; the files begin earlier, so that no average starts in the middle of the picture.
SHOWN_FROM = "2018-01-01"


# The style for print, at 1600x900 like the pictures of the other tools.
PAGE = ["--style", "editorial", "--size", "1280x720", "--scale", "1.25", "--note", "Source: data sets of Dojima"]


@dataclass
class Chart:
    name: str
    title: str
    look: str
    options: list


CHARTS = [
    Chart(
        "daily", "Daily candles",
        "A year of the S&P 500. Can you tell rising from falling days at arm's length, find December's low and its date, and is the "
        "volume there without standing in the way?",
        [*PAGE, "--calendar", "XNYS", "--title", "A year of the S&P 500"]),
    Chart(
        "studies", "Candles with studies",
        "Averages of 50 and 200 days, Bollinger bands, volume, RSI and MACD. Can you say which line is which without hunting, and do the "
        "candles still come first?",
        [*PAGE, "--calendar", "XNYS", "--title", "The S&P 500 and its averages", "--from", SHOWN_FROM,
         "--overlay", "bbands:20,2", "--overlay", "sma:50", "--overlay", "sma:200",
         "--pane", "rsi:14", "--pane", "macd:12,26,9"]),
    Chart(
        "minutes", "A million minutes",
        "Ten years of one-minute bars, made. Is there still a shape in it, are the years' highs and lows true, and does the picture say "
        "what one mark stands for?",
        [*PAGE, "--calendar", "XNYS", "--title", "Ten years of OAK"]),
    Chart(
        "holiday", "Minutes over a holiday",
        "Five-minute bars from the Tuesday before Thanksgiving 2023 to the Tuesday after it, made. Thursday was closed and Friday ended at "
        "13:00: neither nights nor holidays should take space, and you should see where one day ends.",
        [*PAGE, "--calendar", "XNYS", "--title", "OAK around Thanksgiving",
         "--subtitle", "Bars of five minutes; closed on Thursday, half a day on Friday"]),
    Chart(
        "rebased", "Six rebased lines",
        "Changes since the first day. Which line is which, by how much did each change, and where is zero?",
        [*PAGE, "--calendar", "XNYS", "--percent",
         "--title", "How they fared", "--subtitle", "Change of the share price since 4 January 2010"]),
    Chart(
        "twenty", "Twenty lines",
        "Three of twenty are to be followed. Do they stand out, and are the others still context?",
        [*PAGE, "--calendar", "XNYS", "--percent", "--highlight", ",".join(HIGHLIGHT),
         "--title", "How they fared", "--subtitle", "Change of the share price since 2 January 2018"]),
    Chart(
        "log", "Thirty-five years on a logarithmic axis",
        "Equal steps are equal factors. Are the ticks round numbers, enough of them and not too many, and do the years read easily?",
        [*PAGE, "--calendar", "XNYS", "--type", "line", "--log", "--no-volume", "--title", "Thirty-five years",
         "--subtitle", "Daily close in dollars, logarithmic"]),
    Chart(
        "oscillators", "Oscillators",
        "RSI, stochastic and MACD below the prices. Do you see at a glance where each leaves its bands, and at which date?",
        [*PAGE, "--calendar", "XNYS", "--title", "The S&P 500 and its oscillators", "--from", SHOWN_FROM,
         "--pane", "rsi:14", "--pane", "stoch:14,3,sma,3,sma", "--pane", "macd:12,26,9"]),
    Chart(
        "renko", "Renko",
        "Bricks of 25 points, three years of the S&P 500. Are the bricks of one size, and does the time axis say how unequal their times are?",
        [*PAGE, "--calendar", "XNYS", "--title", "Three years of the S&P 500", "--transform", "renko:25"]),
    Chart(
        "change", "Change by symbol",
        "The change of each symbol, sorted. Can you read name and value without following a grid line?",
        [*PAGE, "--calendar", "XNYS", "--title", "Winners and losers of 2012", "--by-symbol"]),
]
