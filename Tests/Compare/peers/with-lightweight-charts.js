// Draws `drawn`, which with-lightweight-charts.py inserts before this script: one chart for each pane, below each other.
document.addEventListener("DOMContentLoaded", () => {
    const charts = drawn.panes.map((pane, n) => {
        const place = document.body.appendChild(document.createElement("div"));
        const isLast = n === drawn.panes.length - 1;
        const chart = LightweightCharts.createChart(place, {
            width: drawn.width,
            height: Math.round(drawn.height * drawn.heights[n]),
            // A million points fit the width only if bars may be narrower than the default.
            timeScale: { visible: isLast, minBarSpacing: 0.00001, timeVisible: pane[0].data[1].time - pane[0].data[0].time < 86400 },
            ...drawn.options,
        });
        // Plots of equal width, so that a date has the same x in all.
        if (drawn.panes.length > 1) chart.applyOptions({ rightPriceScale: { minimumWidth: 80 } });
        for (const { kind, data, options, levels, overlaid } of pane) {
            const series = chart[`add${kind}Series`](options);
            series.setData(data);
            if (overlaid) {
                series.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
                chart.priceScale("right").applyOptions({ scaleMargins: { top: 0.1, bottom: 0.25 } });
            }
            for (const price of levels ?? []) series.createPriceLine({ price, color: "#787b86", lineWidth: 1, lineStyle: 2 });
        }
        // The library has no titles; its tutorials draw one over the chart like this.
        if (n === 0) place.insertAdjacentHTML("beforebegin", `<div class="title">${drawn.title}</div>`);
        return chart;
    });
    charts.forEach((chart) => chart.takeScreenshot());
    console.log("all is drawn");
});
