import { isBlank, type TokenKind, Tokens } from './tokens.ts';

/** Kinds of the operand that stands last before an operator. */
type Operand = 'number' | 'string' | 'name' | ']' | 'any';

/**
 * The operators of content streams (ISO 32000-1, annex A): how many operands each needs at least, and what the last of
 * them is.
 */
const OPERATORS = new Map<string, { readonly least: number; readonly last: Operand }>(
  (
    [
      [0, 'any', 'b B b* B* BT BX EMC ET EX f F f* h n q Q s S T* W W* BI sc SC scn SCN'],
      [1, 'number', 'g G i j J M TL Tr Ts Tc Tw Tz w'],
      [1, 'name', 'BMC CS cs Do gs MP ri sh'],
      [1, 'string', "Tj '"],
      [1, ']', 'TJ'],
      [2, 'number', 'd d0 l m Td TD Tf'],
      [2, 'any', 'BDC DP'],
      [3, 'number', 'rg RG'],
      [3, 'string', '"'],
      [4, 'number', 'k K re v y'],
      [6, 'number', 'c cm d1 Tm'],
    ] as const
  ).flatMap(([least, last, operators]) => operators.split(' ').map((operator) => [operator, { least, last }] as const)),
);
const PAINTING = new Set('Tj TJ \' " Do sh f F f* B B* b b* S s BI'.split(' '));
const CONSTANTS = new Set(['true', 'false', 'null']);

export interface ContentScan {
  /** Whether it cannot be read to its end as its writer meant it. */
  readonly isBroken: boolean;
  /** Whether it writes or draws anything. */
  readonly paints: boolean;
}

/** Reads the content of a page, its streams joined, as a viewer does, without drawing it. */
export function scanContent(content: Uint8Array): ContentScan {
  const tokens = new Tokens(content);
  let [operands, depth, compatible, isBroken, paints] = [0, 0, 0, false, false];
  let last: TokenKind | null = null;
  for (;;) {
    const kind = tokens.next();
    if (kind === 'end') return { isBroken: isBroken || depth !== 0 || operands > 0, paints };
    if (kind === 'fault') isBroken = true;
    else if (kind === '[' || kind === '<<') depth++;
    else if (kind === ']' || kind === '>>') depth--;
    const operator = kind === 'word' ? tokens.text() : null;
    if (operator === null || CONSTANTS.has(operator)) {
      if (depth === 0) {
        operands++;
        last = kind;
      }
      continue;
    }
    // Between BX and EX a viewer passes over what it does not know.
    if (operator === 'BX') compatible++;
    if (operator === 'EX') compatible--;
    isBroken ||= depth !== 0 || (compatible <= 0 && !fits(operator, operands, last));
    paints ||= PAINTING.has(operator);
    if (operator === 'BI') isBroken = !passImage(tokens) || isBroken;
    [operands, depth, last] = [0, 0, null];
  }
}

function fits(operator: string, operands: number, last: TokenKind | null): boolean {
  const needs = OPERATORS.get(operator);
  return needs !== undefined && operands >= needs.least && (needs.last === 'any' || needs.last === last);
}

/** Passes over a picture that stands in the content; false when it does not end. */
function passImage(tokens: Tokens): boolean {
  for (;;) {
    const kind = tokens.next();
    if (kind === 'end') return false;
    if (kind === 'word' && tokens.text() === 'ID') break;
  }
  const { bytes } = tokens;
  for (let i = tokens.at; i < bytes.length; i++) {
    const ends = bytes[i] === 0x45 && bytes[i + 1] === 0x49 && isBlank(bytes[i - 1]);
    if (ends && (i + 2 === bytes.length || isBlank(bytes[i + 2]))) {
      tokens.at = i + 2;
      return true;
    }
  }
  return false;
}
