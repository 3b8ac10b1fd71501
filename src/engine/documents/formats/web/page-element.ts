import { type Look, lookOf } from './seen.ts';
import type { ElementHead, StyleSheet } from './style-sheet.ts';

/** What is no text of a page, and hides nothing from its reader. */
const NO_TEXT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'datalist',
  'rp',
  'annotation',
  'annotation-xml',
  'noframes',
]);
/** Elements inside a line; every other begins and ends one. */
export const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label map mark meter nobr output picture progress q ruby ' +
    'rb rt rtc s samp select small source span strike strong sub sup textarea time tt u var wbr math mi mn mo ms mtext mrow msup msub mfrac msqrt ' +
    'tspan semantics msubsup area object embed iframe svg canvas video audio applet track param'
  ).split(' '),
);
/** Their content is not shown where the thing itself is. */
const REPLACED = new Set(['iframe', 'object', 'canvas', 'video', 'audio', 'applet']);
/** An element of a page while it is open. */
export interface OpenElement extends ElementHead {
  readonly parent: OpenElement | null;
  readonly look: Look;
  /** What of it is passed over without a word; of a drawing, all but its words. */
  readonly skips: 'all' | 'lines' | null;
  /** Elements that were opened in it. */
  inside: number;
}

/** An element that opens inside another, and whether what it says itself is read. */
export function openElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  parent: OpenElement | null,
  { page, sheet }: { readonly page: Look; readonly sheet: StyleSheet },
): { readonly element: OpenElement; readonly isRead: boolean } {
  if (parent !== null) parent.inside++;
  const around = parent?.look ?? page;
  const above = parent?.skips ?? null;
  const skips = NO_TEXT.has(name) || above === 'all' ? 'all' : above;
  const isRead = skips === null || (skips === 'lines' && name === 'text');
  const inner = name === 'svg' ? 'lines' : REPLACED.has(name) ? 'all' : null;
  const classes = new Set(attributes.class?.split(/\s+/u));
  const own: OpenElement['skips'] = isRead ? inner : skips;
  const element = { name, attributes, classes, parent, look: around, skips: own, inside: 0 };
  // The style sheet knows an element by its identity, so that it looks up those above it once.
  if (isRead && !around.isUnseen) element.look = lookOf(element, around, sheet, INLINE.has(name));
  const shift = parent === null ? 0 : shiftInMath(parent);
  if (shift !== 0) element.look = { ...element.look, shift };
  return { element, isRead };
}

/** How what comes last in an element of MathML stands: a power is raised, an index lowered. */
function shiftInMath({ name, inside }: OpenElement): -1 | 0 | 1 {
  if (name === 'msup' && inside === 2) return 1;
  if (name === 'msub' && inside === 2) return -1;
  return name === 'msubsup' && inside > 1 ? (inside === 2 ? -1 : 1) : 0;
}
