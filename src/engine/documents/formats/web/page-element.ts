import { type Look, lookOf, type Said, saidOf } from './seen.ts';
import type { ElementHead } from './selectors.ts';
import type { StyleSheet } from './style-sheet.ts';

/** What is no text of a page, and hides nothing from its reader. */
const NO_TEXT = new Set(['script', 'style', 'datalist', 'rp', 'annotation', 'annotation-xml']);
/** Words that a browser keeps for a script, or for a browser of another time. */
const KEPT_BACK = new Set(['template', 'noscript', 'noframes']);
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
/** What was opened in an element, or in the page. */
export interface Siblings {
  readonly byName: Map<string, number>;
  count: number;
  last: ElementHead | null;
}

export const noSiblings = (): Siblings => ({ byName: new Map(), count: 0, last: null });

/** An element of a page while it is open. */
export interface OpenElement extends ElementHead {
  readonly parent: OpenElement | null;
  readonly look: Look;
  readonly said: Said;
  /**
   * The element that it is shown as: a `div` with `display: table-row` as a row, a `span` that is a block as a `div`.
   */
  readonly acts: string;
  /** Whether it stands in its line as a box of its own, apart from the words beside it. */
  readonly isBox: boolean;
  /** What of it is passed over without a word; of a drawing, all but its words. */
  readonly skips: 'all' | 'lines' | null;
  readonly inside: Siblings;
}

/** The page that elements are opened in. */
export interface PageAround {
  readonly page: Look;
  readonly sheet: StyleSheet;
  readonly top: Siblings;
}

const NOTHING_SAID: Said = new Map();

/** An element that opens inside another, and whether what it says itself is read. */
export function openElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  parent: OpenElement | null,
  { page, sheet, top }: PageAround,
): { readonly element: OpenElement; readonly isRead: boolean } {
  const around = parent?.look ?? page;
  const beside = parent?.inside ?? top;
  const above = parent?.skips ?? null;
  const skips = NO_TEXT.has(name) || above === 'all' ? 'all' : above;
  const isRead = skips === null || (skips === 'lines' && name === 'text');
  const inner = name === 'svg' ? 'lines' : REPLACED.has(name) ? 'all' : null;
  const classes = new Set(attributes.class?.split(/\s+/u));
  const own: OpenElement['skips'] = isRead ? inner : skips;
  const positionOfName = (beside.byName.get(name) ?? 0) + 1;
  beside.byName.set(name, positionOfName);
  const element = {
    name,
    attributes,
    classes,
    parent,
    look: around,
    said: NOTHING_SAID,
    acts: name,
    isBox: false,
    skips: own,
    before: sheet.looksBeside ? beside.last : null,
    position: ++beside.count,
    positionOfName,
    inside: noSiblings(),
  };
  beside.last = element;
  // The style sheet knows an element by its identity, so that it looks up those above it once.
  if (isRead && !around.isUnseen) {
    element.said = saidOf(element, sheet);
    element.look = lookOf(element, around, element.said, INLINE.has(name));
    const display = element.said.get('display') ?? '';
    element.acts = actsAs(name, parent, display);
    element.isBox = display === 'inline-block' || /flex|grid/u.test(parent?.said.get('display') ?? '');
    if (KEPT_BACK.has(name)) element.look = { ...element.look, isUnseen: true };
  }
  const shift = parent === null ? 0 : shiftInMath(parent);
  if (shift !== 0) element.look = { ...element.look, shift };
  return { element, isRead };
}

/** Elements that are what they are, however they are laid out: fields, pictures, cells. */
const OWN =
  /^(?:input|select|textarea|button|img|svg|br|wbr|iframe|object|canvas|video|audio|table|thead|tbody|tfoot|tr|td|th|li|h[1-6]|sup|sub)$/u;
const BLOCKS = /^(?:block|flex|grid|flow-root|list-item|table-caption)$/u;
const [ROWS, IN_TABLE] = [/^table-(?:row|header|footer)-group$/u, /^(?:table|thead|tbody|tfoot)$/u];

/** The element as which one is shown. */
function actsAs(name: string, parent: OpenElement | null, display: string): string {
  if (OWN.test(name)) return name;
  if (display === 'table' || display === 'inline-table') return 'table';
  const above = parent?.acts ?? '';
  if (ROWS.test(display) && above === 'table') return display === 'table-header-group' ? 'thead' : 'tbody';
  if (display === 'table-row' && IN_TABLE.test(above)) return 'tr';
  if (display === 'table-cell' && above === 'tr') return 'td';
  return INLINE.has(name) && BLOCKS.test(display) ? 'div' : name;
}

/** How what comes last in an element of MathML stands: a power is raised, an index lowered. */
function shiftInMath({ name, inside }: OpenElement): -1 | 0 | 1 {
  if (name === 'msup' && inside.count === 2) return 1;
  if (name === 'msub' && inside.count === 2) return -1;
  return name === 'msubsup' && inside.count > 1 ? (inside.count === 2 ? -1 : 1) : 0;
}
