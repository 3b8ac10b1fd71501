/** What a style says, by the name of the property, in small letters; shorthands are taken apart. */
export type Declarations = ReadonlyMap<string, Declared>;

interface Declared {
  readonly value: string;
  readonly isImportant: boolean;
}

/** What decides whether words are seen, raised or struck, and how items of a list are marked. */
const SEEN = new Set(
  (
    'display visibility opacity font-size color background-color background-image background-clip text-fill-color text-indent position left top right ' +
    'bottom margin-left margin-top width height max-width max-height overflow clip clip-path transform filter text-decoration-line vertical-align mso-hide ' +
    'content-visibility list-style-type white-space content counter-reset counter-set counter-increment'
  ).split(' '),
);

/** Values whose capital letters count: words that are shown, and names. */
const AS_WRITTEN = new Set(['content', 'counter-reset', 'counter-set', 'counter-increment']);

/** Reads the declarations of a `style` attribute or of a rule. */
export function declarationsOf(style: string): Declarations {
  const found = new Map<string, Declared>();
  for (const [, property = '', text = ''] of style.matchAll(
    /([\w-]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/gu,
  )) {
    const isImportant = /!\s*important\s*$/iu.test(text);
    const written = text.replace(/!\s*important\s*$/iu, '').trim();
    const known = property.toLowerCase().replace(/^-(?:webkit|moz|ms)-/u, '');
    for (const [name, part] of longhands(known, AS_WRITTEN.has(known) ? written : written.toLowerCase())) {
      if (SEEN.has(name) && (isImportant || found.get(name)?.isImportant !== true))
        found.set(name, { value: part, isImportant });
    }
  }
  return found;
}

function longhands(property: string, value: string): readonly (readonly [name: string, value: string])[] {
  if (property === 'background') {
    const image = /url\(|gradient\(/u.test(value);
    const colour = value
      .replaceAll(/(?:url|[\w-]*gradient)\((?:[^()]|\([^()]*\))*\)/gu, ' ')
      .match(/#[\da-f]{3,8}\b|(?:rgb|hsl)a?\([^)]*\)|var\([^)]*\)|[a-z]+/gu);
    return [
      ['background-color', colour?.find((word) => !NO_COLOUR.has(word)) ?? 'transparent'],
      ['background-image', image ? value : 'none'],
    ];
  }
  if (property === 'margin' || property === 'inset') {
    const [top = '', right = top, bottom = top, left = right] = value.split(/\s+/u);
    if (property === 'margin') return Object.entries({ 'margin-top': top, 'margin-left': left });
    return Object.entries({ top, right, bottom, left });
  }
  if (property === 'font')
    return [['font-size', /(?:^|\s)([\d.]+(?:px|pt|em|rem|%)?)(?:\s|\/)/u.exec(value)?.[1] ?? 'medium']];
  if (property === 'text-decoration') return [['text-decoration-line', value]];
  if (property === 'list-style') return [['list-style-type', value]];
  if (property === 'overflow-x' || property === 'overflow-y') return [['overflow', value]];
  return [[property, value]];
}

/** Other words of `background`. */
const NO_COLOUR = new Set(
  'none repeat no center top left right bottom cover contain fixed scroll local border box padding content x y auto round space'.split(
    ' ',
  ),
);

/** What an element is told, its own style above those of the rules; `important` ones above all. */
export function winning(rules: readonly Declarations[]): ReadonlyMap<string, string> {
  const found = new Map<string, Declared>();
  for (const declarations of rules) {
    for (const [name, declared] of declarations) {
      if (declared.isImportant || found.get(name)?.isImportant !== true) found.set(name, declared);
    }
  }
  return new Map([...found].map(([name, { value }]) => [name, value]));
}

/** Of what a rule says only what may show words. */
export const showingOnly = (declarations: Declarations): Declarations =>
  new Map(
    [...declarations].filter(
      ([name, { value }]) =>
        (name === 'display' && !value.startsWith('none')) || (name === 'visibility' && value.startsWith('visible')),
    ),
  );
