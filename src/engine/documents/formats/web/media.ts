/** Whether a condition of a style sheet holds in the window of a usual screen: in each, in none, or in some. */
export type Holds = 'always' | 'never' | 'sometimes';

/** Widths and heights of the window of a usual screen, in pixels. */
const USUAL: Readonly<Record<string, readonly [least: number, most: number]>> = {
  width: [1000, 1600],
  'device-width': [1000, 1600],
  height: [600, 1000],
  'device-height': [600, 1000],
};
const PIXELS: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16, '': 1 };

/** Whether a list of media queries holds: "print", "screen and (min-width: 600px), tv". */
export function mediaHold(queries: string): Holds {
  const all = queries.split(',').map((query) => queryHolds(query.trim().toLowerCase()));
  if (all.includes('always')) return 'always';
  return all.includes('sometimes') ? 'sometimes' : 'never';
}

function queryHolds(query: string): Holds {
  const [, word, medium = 'all'] = /^(?:(not|only)\s+)?([a-z]+)?(?![\w-])/u.exec(query) ?? [];
  const features = query.match(/\([^()]*\)/gu) ?? [];
  const kind: Holds = medium === 'all' || medium === 'screen' || medium === 'and' ? 'always' : 'never';
  const isOpen = /\bor\b|\(\s*not\b|\(\s*\(/u.test(query);
  const parts = isOpen ? [kind, 'sometimes' as const] : [kind, ...features.map(featureHolds)];
  const holds = parts.includes('never') ? 'never' : parts.includes('sometimes') ? 'sometimes' : 'always';
  if (word !== 'not' || holds === 'sometimes') return holds;
  return holds === 'always' ? 'never' : 'always';
}

/** "(min-width: 600px)", "(width >= 600px)", "(400px <= width < 900px)". */
function featureHolds(feature: string): Holds {
  const named = /^\(\s*(?:(min|max)-)?([\w-]+)\s*:\s*([\d.]+)(px|r?em|)\s*\)$/u.exec(feature);
  if (named !== null) {
    const [, side, name = '', figure, unit = ''] = named;
    const range = USUAL[name];
    if (range === undefined || side === undefined) return 'sometimes';
    const limit = Number(figure) * (PIXELS[unit] ?? 1);
    return side === 'min' ? isAtLeast(range, limit) : isAtMost(range, limit);
  }
  const compared = /^\(\s*(?:([\d.]+)(px|r?em)\s*(<=?)\s*)?(\w+)\s*(?:([<>]=?)\s*([\d.]+)(px|r?em))?\s*\)$/u.exec(
    feature,
  );
  const range = USUAL[compared?.[4] ?? ''];
  if (compared === null || range === undefined) return 'sometimes';
  const [, least, leastUnit = '', , , sign = '', other, otherUnit = ''] = compared;
  const limits = [
    least === undefined ? 'always' : isAtLeast(range, Number(least) * (PIXELS[leastUnit] ?? 1)),
    other === undefined
      ? 'always'
      : (sign.startsWith('>') ? isAtLeast : isAtMost)(range, Number(other) * (PIXELS[otherUnit] ?? 1)),
  ];
  return limits.includes('never') ? 'never' : limits.includes('sometimes') ? 'sometimes' : 'always';
}

type Range = readonly [least: number, most: number];
const isAtLeast = ([least, most]: Range, limit: number): Holds =>
  limit <= least ? 'always' : limit > most ? 'never' : 'sometimes';
const isAtMost = ([least, most]: Range, limit: number): Holds =>
  limit >= most ? 'always' : limit < least ? 'never' : 'sometimes';
