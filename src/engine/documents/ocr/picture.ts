import type { PixelBox } from './recognised.ts';

/** A picture of a page in shades of grey. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, rows from the top; 0 is black. */
  readonly grey: Uint8Array;
}

/** Shares of red, green and blue in the brightness of a colour (ITU-R BT.601). */
const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114];

/** `rgba`: 4 bytes a pixel, opaque. */
export function greyPicture(width: number, height: number, rgba: Uint8Array): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 4)
    grey[i] = RED * (rgba[at] as number) + GREEN * (rgba[at + 1] as number) + BLUE * (rgba[at + 2] as number);
  return { width, height, grey };
}

/** The picture turned clockwise by quarter turns. */
export function turned(picture: GreyPicture, turn: number): GreyPicture {
  const { width, height, grey } = picture;
  if (turn === 0) return picture;
  const out = new Uint8Array(grey.length);
  if (turn === 2) {
    for (let i = 0; i < grey.length; i++) out[grey.length - 1 - i] = grey[i] as number;
    return { width, height, grey: out };
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [to, row] = turn === 1 ? [height - 1 - y, x] : [y, width - 1 - x];
      out[row * height + to] = grey[y * width + x] as number;
    }
  }
  return { width: height, height: width, grey: out };
}

/** A part of a picture with whole pixels for edges, inside it. */
export function partOf(picture: GreyPicture, [left, top, right, bottom]: PixelBox): GreyPicture {
  const [width, height] = [right - left, bottom - top];
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * picture.width + left;
    grey.set(picture.grey.subarray(from, from + width), y * width);
  }
  return { width, height, grey };
}

/** The picture is cut into this many columns and rows. */
const TILES = 3;

/** The part of a picture with the most ink, a ninth of it: enough to see which way its lines run. */
export function fullestPart(picture: GreyPicture): GreyPicture {
  const [width, height] = [Math.floor(picture.width / TILES), Math.floor(picture.height / TILES)];
  let fullest = null as { readonly part: GreyPicture; readonly ink: number } | null;
  for (let tile = 0; tile < TILES * TILES; tile++) {
    const [left, top] = [(tile % TILES) * width, Math.floor(tile / TILES) * height];
    const part = partOf(picture, [left, top, left + width, top + height]);
    const ink = inkOf(part);
    if (fullest === null || ink > fullest.ink) fullest = { part, ink };
  }
  return fullest?.part ?? picture;
}

/** Replaces every pixel by the median of its neighbourhood of 3 by 3: takes single specks away and leaves edges. */
export function withoutSpecks({ width, height, grey }: GreyPicture): GreyPicture {
  const out = grey.slice();
  const near = new Uint8Array(9);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      out[at] = medianAround(grey, width, at, near);
    }
  }
  return { width, height, grey: out };
}

/** Share of the brightness of the paper above which a pixel is paper. */
const PAPER = 0.75;

/**
 * The picture on white paper: what is nearly as bright as most of the page is white. Else the grain of grey paper is
 * taken for letters.
 */
export function onWhitePaper({ width, height, grey }: GreyPicture): GreyPicture {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[value] = (counts[value] as number) + 1;
  const paper = counts.indexOf(Math.max(...counts));
  return { width, height, grey: grey.map((value) => (value > PAPER * paper ? 255 : value)) };
}

/** The median of the nine values around a place. `values`: room for them. */
function medianAround(grey: Uint8Array, width: number, at: number, values: Uint8Array): number {
  for (let row = 0, k = 0; row < 3; row++, k += 3) {
    const from = at + (row - 1) * width - 1;
    values[k] = grey[from] as number;
    values[k + 1] = grey[from + 1] as number;
    values[k + 2] = grey[from + 2] as number;
  }
  // Sorted as far as the median needs: much faster than sorting all nine, and a page has ten million pixels.
  for (let i = 0; i <= 4; i++) {
    let least = i;
    for (let k = i + 1; k < 9; k++) if ((values[k] as number) < (values[least] as number)) least = k;
    const value = values[least] as number;
    values[least] = values[i] as number;
    values[i] = value;
  }
  return values[4] as number;
}

/**
 * As a file that image libraries read (binary PGM, netpbm.sourceforge.net/doc/pgm.html): nothing is compressed only to
 * be unpacked again.
 */
export function asPgm({ width, height, grey }: GreyPicture): Uint8Array {
  return new Uint8Array(Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]));
}

/** Every so many rows are looked at. */
const ROWS = 7;

/** A speck is smaller, in pixels: the strokes of small letters are as wide, but longer. */
const SPECK = 3;

/**
 * Share of the dark pixels around which nothing is dark: specks, as cameras and old copiers make them. 0 without dark
 * pixels.
 */
export function specksOf({ width, height, grey }: GreyPicture): number {
  const down = SPECK * width;
  const around = [-down - SPECK, -down, -down + SPECK, -SPECK, SPECK, down - SPECK, down, down + SPECK];
  let [dark, single] = [0, 0];
  for (let y = SPECK; y < height - SPECK; y += ROWS) {
    for (let x = SPECK; x < width - SPECK; x++) {
      const at = y * width + x;
      if ((grey[at] as number) >= INK) continue;
      dark++;
      if (around.every((step) => (grey[at + step] as number) >= INK)) single++;
    }
  }
  return dark === 0 ? 0 : single / dark;
}

/** Darker than this is ink. */
const INK = 128;

/** Mean width in pixels of the dark runs in the rows of a part of the picture; 0 without any. */
export function strokeWidth({ width, height, grey }: GreyPicture, [left, top, right, bottom]: PixelBox): number {
  let [dark, runs] = [0, 0];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    let isInside = false;
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      const isDark = (grey[y * width + x] as number) < INK;
      if (isDark) dark++;
      if (isDark && !isInside) runs++;
      isInside = isDark;
    }
  }
  return runs === 0 ? 0 : dark / runs;
}

/** Share of dark pixels, 0..1. */
export function inkOf({ grey }: GreyPicture): number {
  let dark = 0;
  for (const value of grey) if (value < INK) dark++;
  return grey.length === 0 ? 0 : dark / grey.length;
}

/** Fewest rows of ink of a line of text, and of rows without any that end it. */
const [TEXT_ROWS, EMPTY_ROWS] = [12, 48];
/** Fewest dark pixels of a row of text: fewer are dust. */
const ROW_INK = 3;

/**
 * The bands across a picture with something drawn that none of these lines stands in, each on one ground: dark or
 * bright. `covered`: top and bottom of each line. Rules of tables are thinner than a line of text.
 */
export function bandsBetween(
  { width, height, grey }: GreyPicture,
  covered: readonly (readonly [top: number, bottom: number])[],
): PixelBox[] {
  const isCovered = new Uint8Array(height);
  for (const [top, bottom] of covered)
    isCovered.fill(1, Math.max(0, Math.floor(top)), Math.max(0, Math.min(height, Math.ceil(bottom))));
  const bands: PixelBox[] = [];
  let band: { readonly first: number; last: number; rows: number; readonly isDark: boolean } | null = null;
  const end = (): void => {
    // Letters that touch the edge of what is read are taken for dirt.
    const margin = band?.isDark ? 0 : TEXT_ROWS;
    if (band !== null && band.rows >= TEXT_ROWS)
      bands.push([0, Math.max(0, band.first - margin), width, Math.min(height, band.last + 1 + margin)]);
    band = null;
  };
  for (let y = 0; y < height; y++) {
    let dark = 0;
    if (isCovered[y] === 0) for (let x = 0; x < width; x++) if ((grey[y * width + x] as number) < INK) dark++;
    const isDark = dark > width / 2;
    if (band !== null && (isCovered[y] === 1 || isDark !== band.isDark || y - band.last > EMPTY_ROWS)) end();
    if (dark < ROW_INK) continue;
    band ??= { first: y, last: y, rows: 0, isDark };
    band.last = y;
    band.rows++;
  }
  end();
  return bands;
}
