/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The names that pages use for a ground or for text on it; any other is not known here, and says nothing. */
const NAMED: Readonly<Record<string, Colour>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  whitesmoke: [245, 245, 245],
  ghostwhite: [248, 248, 255],
  floralwhite: [255, 250, 240],
  azure: [240, 255, 255],
  silver: [192, 192, 192],
  lightgray: [211, 211, 211],
  lightgrey: [211, 211, 211],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  red: [255, 0, 0],
  yellow: [255, 255, 0],
  lime: [0, 255, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  navy: [0, 0, 128],
  maroon: [128, 0, 0],
  orange: [255, 165, 0],
};

/** A colour of a style; 'none' for one that lets all through, null for one that is not known. */
export function colourOf(value: string): Colour | 'none' | null {
  const text = value.trim().toLowerCase();
  if (text === 'transparent') return 'none';
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  if (named !== undefined) return named;
  const hex = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/u.exec(text)?.[1];
  if (hex !== undefined) {
    const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const [red = 0, green = 0, blue = 0, alpha = 255] =
      full.match(/../gu)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
    return alpha === 0 ? 'none' : [red, green, blue];
  }
  const inside = /^(rgb|hsl)a?\(([^)]*)\)$/u.exec(text);
  if (inside === null) return null;
  const parts = inside[2]?.split(/[\s,/]+/u).filter((part) => part !== '') ?? [];
  const [first, second, third, alpha = 1] = parts.map((part, i) =>
    amountOf(part, inside[1] === 'rgb' && i < 3 ? 255 : 1),
  );
  if (
    first === undefined ||
    second === undefined ||
    third === undefined ||
    ![first, second, third].every(Number.isFinite)
  )
    return null;
  if (alpha === 0) return 'none';
  return inside[1] === 'rgb' ? [first, second, third] : fromHsl(first, second, third);
}

const amountOf = (part: string, whole: number): number =>
  part.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part);

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const of = (shift: number): number => {
    const k = (shift + hue / 30) % 12;
    return 255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [of(0), of(8), of(4)];
}

/** Difference of a shade that no eye tells from its ground. */
const TOLD_APART = 12;

/** Whether text of one colour cannot be seen on a ground of the other. */
export const isSameColour = (a: Colour, b: Colour): boolean =>
  a.every((shade, i) => Math.abs(shade - (b[i] as number)) < TOLD_APART);
