import { z } from 'zod';
import { withoutOpening } from '../../../text/yes-or-no.ts';
import type { GroundedClaim } from '../../types.ts';

/** One claim as the model writes it: `t` is the sentence, `s` the numbers of the lines that prove it. */
export const ModelClaim = z.object({ s: z.array(z.int()).min(1), t: z.string().min(1) });
export type ModelClaim = z.infer<typeof ModelClaim>;

/** The whole reply of the model. The grammar allows no other form; this schema checks it independently. */
export const ModelOutput = z.object({ mode: z.literal('answer'), claims: z.array(ModelClaim).min(1) });
export type ModelOutput = z.infer<typeof ModelOutput>;

/** The value of a JSON text, wrapped so that `null` is a value too; null when it is not JSON. */
export function jsonOf(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Punctuation that ends a sentence, with the quotation marks and brackets behind it. */
const ENDED = /[.!?…:;。！？][)"'’”]*$/u;

const plainText = (text: string): string =>
  text
    .replace(/(?!\s)[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const sentenceOf = (text: string): string => (text === '' || ENDED.test(text) ? text : `${text}.`);

/** The text up to the last complete sentence; "St. Louis" and "the U.S. Army" end none. */
const WHOLE = /^.*(?:\p{Ll}{2}|[\p{N}%)"'”’])[.!?](?=\s+\p{Lu})/su;

/**
 * Letters of a long token. The one that would pass the grammar's limit is not written, so a sentence is cut off as far
 * before it.
 */
const LONG_TOKEN = 16;

const isCutOff = (text: string, maxCharacters: number): boolean => {
  const left = maxCharacters - [...text].length;
  return left <= 0 || (left < LONG_TOKEN && !ENDED.test(text.trim()));
};

/**
 * Shortens a sentence that was cut off: to its last complete sentence or, without one, its last whole word and an
 * ellipsis.
 */
function withoutCut(text: string): string {
  const sentences = text.match(WHOLE)?.[0];
  if (sentences !== undefined) return sentences;
  const words = text.replace(/[\s\p{P}]*\S*$/u, '');
  return words === '' ? text : `${words}…`;
}

/**
 * The model's claims as sentences: on one line, ended by punctuation, without empty ones, and without its yes or no
 * before them. A repeated claim (small models repeat themselves) becomes one claim with the sentence numbers of both.
 * `maxCharacters` is where the grammar ends a claim, `idOf` the id of the claim at an index.
 */
export function tidyClaims(
  claims: readonly ModelClaim[],
  maxCharacters: number,
  idOf: (index: number) => number,
): GroundedClaim[] {
  const byText = new Map<string, GroundedClaim & { numbers: number[] }>();
  for (const [i, { s, t }] of claims.entries()) {
    const isCut = isCutOff(t, maxCharacters);
    const written = sentenceOf(plainText(isCut ? withoutCut(t) : t));
    const text = withoutOpening(written);
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const known = byText.get(text.toLowerCase());
    if (known !== undefined) {
      known.numbers = [...new Set([...known.numbers, ...s])];
      continue;
    }
    const flags = { ...(isCut ? { isCut } : {}), ...(text === written ? {} : { saidYesOrNo: true as const }) };
    byText.set(text.toLowerCase(), { id: idOf(i), text, numbers: [...new Set(s)], ...flags });
  }
  return [...byText.values()];
}
