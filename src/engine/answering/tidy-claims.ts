import type { GroundedClaim } from './citation-context.ts';
import type { ModelClaim } from './model-output.ts';

const sentenceOf = (text: string): string => {
  const plain = text
    .replace(/(?!\s)[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' || /[.!?…:;。！？][)"'’”]*$/.test(plain) ? plain : `${plain}.`;
};

/**
 * The model's claims as sentences: one line each, ended by punctuation, without empty ones. A claim said twice (small models
 * do) is one claim with the sentence numbers of both.
 */
export function tidyClaims(claims: readonly ModelClaim[]): GroundedClaim[] {
  const byText = new Map<string, { text: string; numbers: number[] }>();
  for (const { s, t } of claims) {
    const text = sentenceOf(t);
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const known = byText.get(text.toLowerCase());
    if (known === undefined) byText.set(text.toLowerCase(), { text, numbers: [...new Set(s)] });
    else known.numbers = [...new Set([...known.numbers, ...s])];
  }
  return [...byText.values()];
}
