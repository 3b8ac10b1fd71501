import { boxAlong, holdsMiddle } from '../layout/geometry.ts';
import type { Box } from '../layout/line.ts';
import type { PageCharacters } from './characters.ts';
import type { PaintedRule } from './rules.ts';

/**
 * The band of a letter that a line through it stands in, above its baseline, and the thickest line, as multiples of its
 * height.
 */
const [LOWEST, HIGHEST, THICKEST] = [0.12, 0.52, 0.25];
/**
 * How far a line may reach past the words it strikes, as a multiple of their height: rules of tables and of charts go
 * on.
 */
const REACH = 0.5;
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
 * Which characters are struck out: a line runs through the middle of the letters and ends with their words, or an
 * annotation strikes them (`marked`: its areas). `seen`: those of some rules that the page shows, asked only for what
 * seems to strike. 1 = struck; null where nothing is, as on nearly every page.
 */
export function struckCharacters(
  characters: Characters,
  rules: readonly PaintedRule[],
  marked: readonly Box[],
  seen: (rules: readonly PaintedRule[]) => ReadonlySet<PaintedRule>,
): Uint8Array | null {
  if (rules.length === 0 && marked.length === 0) return null;
  const { codes, boxes, turns, generated } = characters;
  const struck = new Uint8Array(codes.length);
  let found = false;
  const mark = (i: number): void => {
    struck[i] = 1;
    found = true;
  };
  for (let i = 0; marked.length > 0 && i < codes.length; i++) {
    if (generated[i] === 1 || (codes[i] as number) <= BLANK) continue;
    if (marked.some((box) => holdsMiddle(box, boxes, i))) mark(i);
  }
  // Nearly all pages are written in one direction.
  const through = [0, 1, 2, 3].flatMap((turn) => (turns.includes(turn) ? rulesThrough(rules, characters, turn) : []));
  const strikes = through.filter((rule) => isStrike(rule, characters));
  const shown = strikes.length === 0 ? null : seen(strikes.map(({ painted }) => painted));
  for (const rule of strikes) if (shown?.has(rule.painted)) for (const i of rule.struck) mark(i);
  return found ? struck : null;
}

interface Place {
  readonly u0: number;
  readonly u1: number;
  readonly size: number;
}

function placeOf({ boxes }: Characters, i: number, turn: number): Place {
  const [l, b, r, t] = [boxes[i * 4], boxes[i * 4 + 1], boxes[i * 4 + 2], boxes[i * 4 + 3]] as [
    number,
    number,
    number,
    number,
  ];
  if (turn === 1) return { u0: b, u1: t, size: r - l };
  if (turn === 2) return { u0: -r, u1: -l, size: t - b };
  if (turn === 3) return { u0: -t, u1: -b, size: r - l };
  return { u0: l, u1: r, size: t - b };
}

/** The rules that run along writing turned so, with the characters that each of them runs through. */
function rulesThrough(rules: readonly PaintedRule[], characters: Characters, turn: number): Rule[] {
  const all = rulesAlong(rules, turn);
  if (all.length === 0) return all;
  const sorted = all.toSorted((a, b) => a.v - b.v);
  const { codes, boxes, origins, turns, generated } = characters;
  const across = turn % 2 === 0 ? 1 : 0;
  const sign = turn === 1 || turn === 2 ? -1 : 1;
  // The characters of a line share baseline and size: the rules near them are looked up once for most lines, and nearly
  // all have none.
  let [baseline, height] = [Number.NaN, Number.NaN];
  let near: readonly Rule[] = [];
  for (let i = 0; i < codes.length; i++) {
    if (turns[i] !== turn || generated[i] === 1 || (codes[i] as number) <= BLANK) continue;
    const size = (boxes[i * 4 + across + 2] as number) - (boxes[i * 4 + across] as number);
    const v = sign * (origins[i * 2 + across] as number);
    if (v !== baseline || size !== height) {
      baseline = v;
      height = size;
      near = between(sorted, v + LOWEST * size, v + HIGHEST * size);
    }
    if (near.length === 0) continue;
    const place = placeOf(characters, i, turn);
    for (const rule of near) if (reaches(rule, place)) rule.struck.push(i);
  }
  return all;
}

function rulesAlong(rules: readonly PaintedRule[], turn: number): Rule[] {
  return rules.flatMap((painted): Rule[] => {
    const [u0, v0, u1, v1] = boxAlong(painted.box, turn);
    if (u1 - u0 <= v1 - v0) return [];
    return [{ u0, u1, v: (v0 + v1) / 2, thickness: v1 - v0, struck: [], painted }];
  });
}

const NONE: readonly Rule[] = [];

/** Those of rules in the order of their height that are from `low` to `high`. */
function between(sorted: readonly Rule[], low: number, high: number): readonly Rule[] {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as Rule).v < low) from = middle + 1;
    else to = middle;
  }
  while (to < sorted.length && (sorted[to] as Rule).v <= high) to++;
  return from === to ? NONE : sorted.slice(from, to);
}

function reaches(rule: Rule, { u0, u1, size }: Place): boolean {
  const middle = (u0 + u1) / 2;
  return middle > rule.u0 && middle < rule.u1 && rule.thickness <= THICKEST * size;
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
