import { inOneLine } from '../converted.ts';

type Attributes = Readonly<Record<string, string>>;

/** Sides of a picture, in pixels, up to which it is an icon or a line. */
const ICON = 48;
/** Names that are told of the parts of one kind, and letters of each. */
const [MOST_NAMES, LONGEST_NAME] = [5, 80];

const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  img: ['a picture', 'pictures'],
  iframe: ['an embedded page', 'embedded pages'],
  frame: ['an embedded page', 'embedded pages'],
  object: ['an embedded object', 'embedded objects'],
  embed: ['an embedded object', 'embedded objects'],
  applet: ['an embedded object', 'embedded objects'],
  svg: ['a drawing', 'drawings'],
  canvas: ['a drawing', 'drawings'],
  video: ['a film', 'films'],
  audio: ['a sound recording', 'sound recordings'],
};

/** Elements of a page that hold what no text says. */
export const isPart = (name: string): boolean => Object.hasOwn(KINDS, name);

/** Collects the parts of a page that are left out, each kind once with the names that its page gives. */
export class PageParts {
  readonly #found = new Map<string, { count: number; readonly names: Set<string> }>();

  add(name: string, attributes: Attributes): void {
    if (!Object.hasOwn(KINDS, name) || isOrnament(name, attributes)) return;
    const kind = KINDS[name]?.[1] ?? '';
    const found = this.#found.get(kind) ?? { count: 0, names: new Set<string>() };
    found.count++;
    const said = inOneLine(attributes.alt ?? attributes.title ?? attributes['aria-label'] ?? '');
    if (said !== '') found.names.add(said.length > LONGEST_NAME ? `${said.slice(0, LONGEST_NAME).trimEnd()}…` : said);
    this.#found.set(kind, found);
  }

  /** A few words for each kind: "a picture “Plan of the quay”", "3 films". */
  list(): string[] {
    return [...this.#found].map(([many, { count, names }]) => {
      const one = Object.values(KINDS).find((words) => words[1] === many)?.[0] ?? many;
      const told = [...names].slice(0, MOST_NAMES).map((name) => `“${name}”`);
      return [count === 1 ? one : `${count} ${many}`, ...(told.length === 0 ? [] : [told.join(', ')])].join(' ');
    });
  }
}

/**
 * What shows nothing of its own: icons, lines, pictures that the page calls ornaments, frames and objects without a
 * source.
 */
function isOrnament(name: string, attributes: Attributes): boolean {
  const sides = [attributes.width, attributes.height].map((side) => Number.parseFloat(side ?? ''));
  if (sides.some((side) => side <= ICON)) return true;
  if (name === 'img') return attributes.alt?.trim() === '' || attributes.role === 'presentation';
  // Icons are drawn so, most without a size.
  if (name === 'svg') return !sides.some((side) => side > ICON);
  if (name === 'object') return attributes.data === undefined && attributes.classid === undefined;
  return (name === 'iframe' || name === 'frame' || name === 'embed') && !attributes.src && !attributes.srcdoc;
}
