# Charts of quantmod: CHART FOLDER PICTURE WIDTH HEIGHT. Uses the white theme with common green and red, studies of TTR, lines of xts.
suppressWarnings(suppressMessages(library(quantmod)))
given <- commandArgs(TRUE)
chart <- given[1]
files <- list.files(given[2], "\\.csv$", full.names = TRUE)
names(files) <- sub("\\.csv$", "", basename(files))

bars <- function(file = files[1]) {
    data <- read.csv(file)
    format <- if (nchar(data$time[1]) > 10) "%Y-%m-%d %H:%M:%S" else "%Y-%m-%d"
    # Times follow the wall clock of the exchange; UTC shows them unchanged.
    times <- if (nchar(data$time[1]) > 10) as.POSIXct(data$time, format = format, tz = "UTC") else as.Date(data$time)
    made <- xts(data[, 2:6], times)
    colnames(made) <- c("Open", "High", "Low", "Close", "Volume")
    made
}

changes <- function() {
    closes <- do.call(merge, lapply(files, function(file) Cl(bars(file))))
    colnames(closes) <- names(files)
    100 * (closes / rep(coredata(closes)[1, ], each = nrow(closes)) - 1)
}

theme <- chartTheme("white", up.col = "#26a69a", dn.col = "#ef5350")
shown <- "2018-01-01/"
png(given[3], width = as.integer(given[4]), height = as.integer(given[5]), type = "cairo", pointsize = 14)
if (chart == "daily") {
    chartSeries(bars(), type = "candlesticks", theme = theme, name = "S&P 500")
} else if (chart == "studies") {
    chartSeries(bars(), type = "candlesticks", theme = theme, name = "S&P 500", subset = shown,
        TA = "addBBands(); addSMA(50, col = 'blue'); addSMA(200, col = 'orange'); addVo(); addRSI(); addLines(h = c(30, 70), on = 3, col = 'grey60'); addMACD()")
} else if (chart == "minutes") {
    chartSeries(to.weekly(bars()), type = "candlesticks", theme = theme, name = "OAK, weekly")
} else if (chart == "holiday") {
    chartSeries(bars(), type = "candlesticks", theme = theme, name = "OAK, 5 minutes")
} else if (chart %in% c("rebased", "twenty")) {
    data <- changes()
    if (chart == "rebased") {
        told <- colnames(data)
        colors <- seq_along(told) + 1
    } else {
        # Highlighted as in charts.py; the grey lines are drawn first.
        told <- c("CEDAR", "OAK", "WILLOW")
        data <- data[, c(setdiff(colnames(data), told), told)]
        colors <- c(rep("grey80", ncol(data) - 3), 2:4)
    }
    print(plot(data, col = colors, lwd = 2, main = "Change since the first day, %", yaxis.right = FALSE))
    print(addLegend("topleft", legend.names = told, col = tail(colors, length(told)), lty = 1, lwd = 2))
} else if (chart == "log") {
    chartSeries(bars(), type = "line", theme = chartTheme("white"), name = names(files)[1], log.scale = TRUE, TA = NULL)
} else if (chart == "oscillators") {
    chartSeries(bars(), type = "candlesticks", theme = theme, name = "S&P 500", subset = shown,
        TA = paste(sep = "; ",
            "addRSI(); addLines(h = c(30, 70), on = 2, col = 'grey60')", "addTA(100 * stoch(HLC(bars()))[, 2:3], legend = 'Stochastic', col = c('blue', 'red'))",
            "addLines(h = c(20, 80), on = 3, col = 'grey60'); addMACD()"))
} else if (chart == "change") {
    last <- sort(coredata(xts::last(changes()))[1, ])
    par(las = 1, mar = c(4, 6, 3, 3))
    at <- barplot(last, horiz = TRUE, col = ifelse(last < 0, "#ef5350", "#26a69a"), border = NA, main = "Change in 2012, %",
        xlim = range(0, last) + c(-0.1, 0.1) * diff(range(0, last)))
    text(last, at, sprintf("%+.1f%%", last), pos = ifelse(last < 0, 2, 4))
} else {
    stop("no chart ", chart)
}
invisible(dev.off())
