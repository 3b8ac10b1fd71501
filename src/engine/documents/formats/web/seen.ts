import { type Declarations, declarationsOf, winning } from './declarations.ts';
import type { ElementHead } from './selectors.ts';
import type { StyleSheet } from './style-sheet.ts';

/** How the words of an element look, as far as it decides what is read of them. */
export interface Look {
  /** Whether nothing in it is seen, whatever its own elements say. */
  readonly isUnseen: boolean;
  readonly isVisible: boolean;
  /** In pixels. */
  readonly fontSize: number;
  /** Null when it is not known, as that of a ground with a picture. */
  readonly colour: Colour | 'none' | null;
  readonly ground: Colour | null;
  readonly isStruck: boolean;
  /** 1 for raised words, -1 for lowered ones. */
  readonly shift: -1 | 0 | 1;
  /** Whether the ends of its lines stand as they are written. */
  readonly keepsLines: boolean;
  /** The sign of a list's items; null when no style says it. */
  readonly listStyle: string | null;
}

/** What is said of an element, by the name of the property. */
export type Said = ReadonlyMap<string, string>;

const MEDIUM = 16;
const WHITE: Colour = [255, 255, 255];
/** Letters of this size or less are a line of dots. */
const SMALLEST = 1;
/** Words that begin so many pixels left of the page, or above it, are on no screen. */
const OUTSIDE = -400;
const FAR_OUTSIDE = 4000;

/** A page without a style of its own. `isPlain`: no style sheet outside of the file may colour its ground. */
export const firstLook = (isPlain: boolean): Look => ({
  isUnseen: false,
  isVisible: true,
  fontSize: MEDIUM,
  colour: [0, 0, 0],
  ground: isPlain ? WHITE : null,
  isStruck: false,
  shift: 0,
  keepsLines: false,
  listStyle: null,
});

/** Whether words that look so are seen. */
export const isSeen = ({ isUnseen, isVisible, fontSize, colour, ground }: Look): boolean =>
  !isUnseen &&
  isVisible &&
  fontSize > SMALLEST &&
  colour !== 'none' &&
  (colour === null || ground === null || !isSameColour(colour, ground));

const STRUCK = new Set(['s', 'strike', 'del']);
const SHIFTS: Readonly<Record<string, -1 | 1>> = { sup: 1, sub: -1 };
/** Elements with a ground of their own. */
const CONTROLS = new Set(['input', 'button', 'select', 'textarea', 'mark', 'meter', 'progress', 'dialog']);

/** What styles and attributes say of an element. */
export const saidOf = (element: ElementHead, sheet: StyleSheet): Said =>
  winning([presentation(element), ...sheet.declarationsOf(element), declarationsOf(element.attributes.style ?? '')]);

/** How an element looks inside another. `isInline`: it stands in a line, where a style can raise it. */
export function lookOf({ name }: ElementHead, around: Look, said: Said, isInline: boolean): Look {
  const isStruck = around.isStruck || (STRUCK.has(name) && said.get('text-decoration-line')?.includes('none') !== true);
  const shift = SHIFTS[name] ?? around.shift;
  const keepsLines = around.keepsLines || name === 'pre';
  const plain = CONTROLS.has(name) ? { ...around, ground: null } : name === 'a' ? { ...around, colour: null } : around;
  if (said.size === 0) return { ...plain, isStruck, shift, keepsLines };
  const fontSize = sizeOf(said.get('font-size'), around.fontSize);
  const colour = said.get('text-fill-color') ?? said.get('color') ?? 'inherit';
  const space = said.get('white-space');
  return {
    isUnseen: around.isUnseen || isUnseen(said),
    isVisible: said.has('visibility') ? !/^(?:hidden|collapse)/u.test(said.get('visibility') ?? '') : around.isVisible,
    fontSize,
    // Letters that let their ground's picture through are coloured by it.
    colour: said.get('background-clip') === 'text' ? null : colour === 'inherit' ? plain.colour : colourOf(colour),
    ground: groundOf(said, plain.ground),
    isStruck: isStruck || (said.get('text-decoration-line')?.includes('line-through') ?? false),
    shift: SHIFTS[name] ?? (isInline ? shiftOf(said, fontSize < around.fontSize) : null) ?? around.shift,
    keepsLines: space === undefined ? keepsLines : /^(?:pre|break-spaces)/u.test(space),
    listStyle: said.get('list-style-type') ?? around.listStyle,
  };
}

/** What attributes say of the look, below every style. */
function presentation({ name, attributes }: ElementHead): Declarations {
  const found = new Map<string, { value: string; isImportant: boolean }>();
  const say = (property: string, value: string): void => void found.set(property, { value, isImportant: false });
  if ('hidden' in attributes || 'popover' in attributes || (name === 'dialog' && !('open' in attributes)))
    say('display', 'none');
  if (attributes.bgcolor !== undefined) say('background-color', attributes.bgcolor);
  if (attributes.background !== undefined) say('background-image', `url(${attributes.background})`);
  if (name === 'font' && attributes.color !== undefined) say('color', attributes.color);
  if (name === 'body' && attributes.text !== undefined) say('color', attributes.text);
  return found;
}

function isUnseen(said: Said): boolean {
  const is = (property: string, pattern: RegExp): boolean => pattern.test(said.get(property) ?? '');
  if (is('display', /^none/u) || is('mso-hide', /^all/u) || is('content-visibility', /^hidden/u)) return true;
  if (Number.parseFloat(said.get('opacity') ?? '1') <= 0.01 || is('filter', /\bopacity\(\s*0*(?:\.0*)?%?\s*\)/u))
    return true;
  if (is('transform', /scale(?:3d|x|y)?\(\s*0(?:\.0*)?\s*[,)]/u)) return true;
  const pixels = (property: string): number => pixelsOf(said.get(property), MEDIUM);
  if (pixels('text-indent') <= OUTSIDE || pixels('margin-left') <= OUTSIDE || pixels('margin-top') <= OUTSIDE)
    return true;
  if (is('transform', /translate/u) && /\(\s*-\d{4,}|-\d{4,}px/u.test(said.get('transform') ?? '')) return true;
  if (said.has('position') && !is('position', /^static/u)) {
    if (
      pixels('left') <= OUTSIDE ||
      pixels('top') <= OUTSIDE ||
      pixels('right') <= OUTSIDE ||
      pixels('bottom') <= OUTSIDE
    )
      return true;
    if (pixels('left') >= FAR_OUTSIDE || pixels('right') >= FAR_OUTSIDE) return true;
    if (is('clip', /^rect\(\s*(?:0|1px)[\s,]/u) || is('clip', /^rect\(0/u)) return true;
  }
  if (is('clip-path', /^inset\(\s*(?:100|[5-9]\d)%\s*\)|^circle\(\s*0/u)) return true;
  if (!is('overflow', /hidden|clip/u)) return false;
  const isNothing = (property: string): boolean => pixels(property) <= 1;
  return ['height', 'max-height', 'width', 'max-width'].some(isNothing);
}

/** Words that are placed apart from their paragraph may lie on a picture. */
function groundOf(said: Said, around: Colour | null): Colour | null {
  const image = said.get('background-image') ?? 'none';
  if (image !== 'none' && image !== '') return null;
  const own = said.get('background-color');
  const colour = own === undefined || /^(?:inherit|initial|unset)$/u.test(own) ? 'none' : colourOf(own);
  if (colour !== 'none') return colour;
  return /^(?:absolute|fixed)/u.test(said.get('position') ?? '') ? null : around;
}

function shiftOf(said: Said, isSmaller: boolean): -1 | 0 | 1 | null {
  const align = said.get('vertical-align');
  if (align === 'super') return 1;
  if (align === 'sub') return -1;
  const up = align === undefined ? Number.NaN : pixelsOf(align, MEDIUM);
  const down = /^relative/u.test(said.get('position') ?? '') ? pixelsOf(said.get('top'), MEDIUM) : Number.NaN;
  const raise = Number.isNaN(up) ? -down : up;
  if (isSmaller && Math.abs(raise) >= 2) return raise > 0 ? 1 : -1;
  return align === 'baseline' ? 0 : null;
}

const NAMED_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: MEDIUM,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};

function sizeOf(value: string | undefined, around: number): number {
  if (value === undefined) return around;
  if (value === 'smaller') return around * 0.83;
  if (value === 'larger') return around * 1.2;
  const size =
    NAMED_SIZES[value] ?? (value.endsWith('%') ? (around * Number.parseFloat(value)) / 100 : pixelsOf(value, around));
  return Number.isNaN(size) ? around : size;
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  rem: MEDIUM,
  vw: 12,
  vh: 8,
};

/** A length in pixels; NaN for what is none. */
function pixelsOf(value: string | undefined, em: number): number {
  const [, figure = '', unit = ''] = /^(-?(?:\d+\.?\d*|\.\d+))(em|ex|ch|[a-z]*|%)$/u.exec(value ?? '') ?? [];
  if (figure === '') return Number.NaN;
  if (unit === '%') return Number(figure) * 4;
  return Number(figure) * (unit === 'em' ? em : unit === 'ex' || unit === 'ch' ? em / 2 : (UNITS[unit] ?? Number.NaN));
}

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
function colourOf(value: string): Colour | 'none' | null {
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
const isSameColour = (a: Colour, b: Colour): boolean =>
  a.every((shade, i) => Math.abs(shade - (b[i] as number)) < TOLD_APART);
