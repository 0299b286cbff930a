// The decoding of pixels.

/** The number of lines that are decoded before they are copied to the canvas: few enough to stay in the processor's cache. */
const BAND = 64;

/**
 * Paints rectangles. Their pixels are encoded as runs. The first byte of a run has its kind and its number of pixels: equal to the pixels
 * above, one colour for all, or one colour for each. A colour is an index into the palette or, without a palette, four bytes. The first line
 * of `band` is the last decoded line; the others are a buffer of `BAND` lines.
 */
function paintRects(bytes, at, palette, rects, band, context) {
  const { width } = band, pixels = new Uint32Array(band.data.buffer);
  const color = () => palette.length ? palette[bytes[at++]] : bytes[at++] | (bytes[at++] << 8) | (bytes[at++] << 16) | (bytes[at++] << 24);
  for (let i = 0; i < rects.length; i += 4) {
    const [x, top, wide, high] = rects.slice(i, i + 4);
    let y = top, line = 1, index = width, remaining = wide; // `index` and `line` of the next pixel in the band, and the number of pixels `remaining` in its line
    let length = 0, kind, shared; // of the current run
    while (y < top + high) {
      if (!length) {
        const head = bytes[at++];
        kind = head >> 6;
        length = (head & 63) + 1;
        if (length === 64) length += bytes[at++] | (bytes[at++] << 8);
        shared = kind === 1 ? color() : 0;
      }
      const end = index + Math.min(length, remaining);
      length -= end - index;
      remaining -= end - index;
      if (kind === 1) pixels.fill(shared, index, end);
      else if (kind === 2) while (index < end) pixels[index++] = color();
      else if (end - index > 32) pixels.copyWithin(index, index - width, end - width);
      else while (index < end) { pixels[index] = pixels[index - width]; index++; }
      index = end;
      if (remaining) continue;
      remaining = wide;
      index += width - wide;
      if (line < BAND && y + line < top + high) {
        line++;
        continue;
      }
      context.putImageData(band, x, y - 1, 0, 1, wide, line);
      pixels.copyWithin(0, line * width, line * width + wide);
      y += line;
      line = 1;
      index = width;
    }
  }
}
