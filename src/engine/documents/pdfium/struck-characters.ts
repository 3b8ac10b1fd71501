import { holdsMiddle } from '../layout/geometry.ts';
import type { Box } from '../layout/line.ts';
import type { PageCharacters } from './characters.ts';
import type { PaintedRule } from './rules.ts';

/** The band of a letter that a line through it stands in, above its baseline, and the thickest line, as multiples of its height. */
const [LOWEST, HIGHEST, THICKEST] = [0.12, 0.52, 0.25];
/** How far a line may reach past the words it strikes, as a multiple of their height: rules of tables and of charts go on. */
const REACH = 0.5;
/** Height of the strips by which lines are found, in points. */
const STRIP = 4;
const BLANK = 0x20;

/** A line along the writing of upright text, or of text turned by `turn` quarters. Axes as in line.ts. */
interface Rule {
  readonly u0: number;
  readonly u1: number;
  readonly v: number;
  readonly thickness: number;
  readonly struck: number[];
  readonly painted: PaintedRule;
}

type Characters = Pick<PageCharacters, 'codes' | 'boxes' | 'origins' | 'turns' | 'generated'>;

/**
 * Which characters are struck out: a line runs through the middle of the letters and ends with their words, or an annotation strikes them
 * (`marked`: its areas). `seen`: those of some rules that the page shows, asked only for what seems to strike. 1 = struck; null where
 * nothing is, as on nearly every page.
 */
export function struckCharacters(
  characters: Characters,
  rules: readonly PaintedRule[],
  marked: readonly Box[],
  seen: (rules: readonly PaintedRule[]) => ReadonlySet<PaintedRule>,
): Uint8Array | null {
  if (rules.length === 0 && marked.length === 0) return null;
  const { codes, boxes, generated } = characters;
  const struck = new Uint8Array(codes.length);
  let found = false;
  const mark = (i: number): void => {
    struck[i] = 1;
    found = true;
  };
  const through = [0, 1, 2, 3].map((turn) => rulesAlong(rules, turn));
  for (let i = 0; i < codes.length; i++) {
    if (generated[i] === 1 || (codes[i] as number) <= BLANK) continue;
    if (marked.length > 0 && marked.some((box) => holdsMiddle(box, boxes, i))) mark(i);
    through[characters.turns[i] as number]?.strike(characters, i);
  }
  const strikes = through.flatMap(({ all }) => all).filter((rule) => isStrike(rule, characters));
  const shown = strikes.length === 0 ? null : seen(strikes.map(({ painted }) => painted));
  for (const rule of strikes) if (shown?.has(rule.painted)) for (const i of rule.struck) mark(i);
  return found ? struck : null;
}

interface Place {
  readonly u0: number;
  readonly u1: number;
  readonly v: number;
  readonly size: number;
}

function placeOf({ boxes, origins }: Characters, i: number, turn: number): Place {
  const [l, b, r, t] = [boxes[i * 4], boxes[i * 4 + 1], boxes[i * 4 + 2], boxes[i * 4 + 3]] as [
    number,
    number,
    number,
    number,
  ];
  const [x, y] = [origins[i * 2] as number, origins[i * 2 + 1] as number];
  if (turn === 1) return { u0: b, u1: t, v: -x, size: r - l };
  if (turn === 2) return { u0: -r, u1: -l, v: -y, size: t - b };
  if (turn === 3) return { u0: -t, u1: -b, v: x, size: r - l };
  return { u0: l, u1: r, v: y, size: t - b };
}

/** The rules that run along writing turned so, found by strips across it. */
function rulesAlong(
  rules: readonly PaintedRule[],
  turn: number,
): { all: Rule[]; strike(characters: Characters, i: number): void } {
  const all = rules.flatMap((painted): Rule[] => {
    const [l, b, r, t] = painted.box;
    const isAlong = turn % 2 === 0 ? r - l > t - b : t - b > r - l;
    if (!isAlong) return [];
    const [u0, u1] = turn === 0 ? [l, r] : turn === 1 ? [b, t] : turn === 2 ? [-r, -l] : [-t, -b];
    const [v0, v1] = turn === 0 ? [b, t] : turn === 1 ? [-r, -l] : turn === 2 ? [-t, -b] : [l, r];
    return [{ u0, u1, v: (v0 + v1) / 2, thickness: v1 - v0, struck: [], painted }];
  });
  const strips = Map.groupBy(all, ({ v }) => Math.floor(v / STRIP));
  return {
    all,
    strike: (characters, i) => {
      if (all.length === 0) return;
      // Nearly no character is near a rule, and each of a page is looked at.
      const { boxes, origins } = characters;
      const size =
        turn % 2 === 0
          ? (boxes[i * 4 + 3] as number) - (boxes[i * 4 + 1] as number)
          : (boxes[i * 4 + 2] as number) - (boxes[i * 4] as number);
      const across = origins[i * 2 + (turn % 2 === 0 ? 1 : 0)] as number;
      const v = turn === 1 || turn === 2 ? -across : across;
      const last = Math.floor((v + HIGHEST * size) / STRIP);
      for (let strip = Math.floor((v + LOWEST * size) / STRIP); strip <= last; strip++) {
        const near = strips.get(strip);
        if (near === undefined) continue;
        const place = placeOf(characters, i, turn);
        for (const rule of near) if (runsThrough(rule, place)) rule.struck.push(i);
      }
    },
  };
}

function runsThrough(rule: Rule, { u0, u1, v, size }: Place): boolean {
  const middle = (u0 + u1) / 2;
  return (
    rule.v >= v + LOWEST * size &&
    rule.v <= v + HIGHEST * size &&
    middle > rule.u0 &&
    middle < rule.u1 &&
    rule.thickness <= THICKEST * size
  );
}

/** Whether a rule strikes the characters it runs through: words, at both of its ends. */
function isStrike({ u0, u1, struck }: Rule, characters: Characters): boolean {
  if (struck.length === 0) return false;
  const places = struck.map((i) => placeOf(characters, i, characters.turns[i] as number));
  const first = Math.min(...places.map((place) => place.u0));
  const last = Math.max(...places.map((place) => place.u1));
  const reach = REACH * Math.max(...places.map(({ size }) => size));
  const areWords = struck.some((i) => /[\p{L}\p{N}]/u.test(String.fromCodePoint(characters.codes[i] as number)));
  return areWords && first - u0 <= reach && u1 - last <= reach;
}
