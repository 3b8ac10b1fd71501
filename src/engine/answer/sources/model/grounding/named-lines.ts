import { wordsAbove } from '../../../../places/candidate-sentences.ts';
import { contentWords } from '../../../../text/content-words.ts';
import { citationConfidence } from '../../../../verification/judge-citation.ts';
import type { GroundedClaim, NumberedSentence } from '../../../types.ts';

/**
 * Relevance that a line the model did not name needs to replace the named ones: between weak (0.4) and accurate (0.7)
 * of requirement C4. Not fitted: no data says which line a model meant.
 */
const CLEARLY_SAID = 0.6;

/** A claim with the lines that prove it. `note` says in plain words what was changed; null when nothing was. */
export interface NamedLines {
  readonly claim: GroundedClaim;
  readonly note: string | null;
}

/**
 * Corrects the lines that a claim names, by requirement C3's floor for each: a line that shares less than 30 % of the
 * claim's content words is removed, and so is one that covers less of the claim than another and adds no word of it
 * (small models name too many). Small models are also often one line off in tables: when no named line passes, the line
 * of the prompt that clearly says the claim, or has what the claim adds to the question, replaces them. A claim that no
 * line says is marked as ungrounded.
 */
export function correctLines(
  claim: GroundedClaim,
  sentences: readonly NumberedSentence[],
  question: string,
): NamedLines {
  const unchanged: NamedLines = { claim, note: null };
  const named = linesOf(claim, sentences);
  // The validator reports numbers that are not in the prompt.
  if (named.length === 0) return unchanged;
  const holding = named.filter((sentence) => relevance(claim, [sentence]) > 0);
  if (holding.length === 0 && relevance(claim, named) > 0) return unchanged;
  const kept = neededFor(claim, holding);
  const missed = named.filter((sentence) => !kept.includes(sentence));
  if (missed.length === 0) return unchanged;
  const lines = missed.map((sentence) => sentence.number).join(', ');
  if (holding.length > 0) {
    const isBeside = missed.some((sentence) => !holding.includes(sentence));
    return {
      claim: { ...claim, numbers: claim.numbers.filter((number) => !missed.some((m) => m.number === number)) },
      note: `“${claim.text}”: line ${lines} ${isBeside ? 'does not speak of it' : 'adds nothing to it'}; removed.`,
    };
  }
  const bearing = bearingLines(claim, sentences, question);
  const ownBearing = named.filter((sentence) => bearing.includes(sentence));
  // The verdict decides whether the rest of the claim is supported.
  if (ownBearing.length > 0)
    return { claim: { ...claim, numbers: ownBearing.map(({ number }) => number) }, note: null };
  const best = (bearing.length > 0 ? bearing : sentences)
    .map((sentence) => ({ number: sentence.number, score: relevance(claim, [sentence]) }))
    .reduce((top, entry) => (entry.score > top.score ? entry : top));
  if (bearing.length === 0 && best.score < CLEARLY_SAID) {
    return { claim: { ...claim, isUngrounded: true }, note: `“${claim.text}”: no line says it; dropped.` };
  }
  return {
    claim: { ...claim, numbers: [best.number] },
    note: `“${claim.text}”: line ${lines} does not speak of it, line ${best.number} does; cited instead.`,
  };
}

/** The lines of the prompt that a claim names, each once, in the claim's order. */
export function linesOf(claim: GroundedClaim, sentences: readonly NumberedSentence[]): readonly NumberedSentence[] {
  return [...new Set(claim.numbers)].flatMap((number) => sentences.find((one) => one.number === number) ?? []);
}

/**
 * The lines with what the claim adds to the question: most of its figures, or all its words where it adds no figure.
 * Small models repeat the question, whose words a row of a table lacks. Empty when the claim adds nothing or no line
 * has it.
 */
function bearingLines(
  claim: GroundedClaim,
  sentences: readonly NumberedSentence[],
  question: string,
): readonly NumberedSentence[] {
  const added = (inText: (text: string) => readonly string[]) => {
    const asked = new Set(inText(question));
    const said = [...new Set(inText(claim.text))].filter((one) => !asked.has(one));
    const held = sentences.map((sentence) => {
      const there = new Set(inText(sentence.text));
      return { sentence, count: said.filter((one) => there.has(one)).length };
    });
    return { said, held, most: Math.max(0, ...held.map(({ count }) => count)) };
  };
  const figures = added(figuresOf);
  const { said, held, most } = figures.said.length > 0 ? figures : added(contentWords);
  if (most === 0 || (figures.said.length === 0 && most < said.length)) return [];
  return held.filter(({ count }) => count === most).map(({ sentence }) => sentence);
}

/** Numbers without thousands separators, of at least two digits, since one digit occurs anywhere. */
const figuresOf = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*/g)]
    .map(([number]) => number.replaceAll(/,(?=\d{3}\b)/g, ''))
    .filter((number) => number.length > 1);

/**
 * The lines that say most of the claim (all of several that say it equally, since they corroborate each other), and the
 * others that add words of it.
 */
function neededFor(claim: GroundedClaim, holding: readonly NumberedSentence[]): readonly NumberedSentence[] {
  if (holding.length < 2) return holding;
  const scored = holding.map((line) => ({ line, score: relevance(claim, [line]) }));
  let most = Math.max(...scored.map(({ score }) => score));
  const kept = scored.filter(({ score }) => score === most).map(({ line }) => line);
  for (const { line } of scored.filter(({ score }) => score < most).sort((a, b) => b.score - a.score)) {
    const together = relevance(claim, [...kept, line]);
    if (together <= most) continue;
    kept.push(line);
    most = together;
  }
  return kept;
}

/** Claim relevance (0 below 30 % of the words) of lines read together, with the headings above them in the prompt. */
function relevance(claim: GroundedClaim, lines: readonly NumberedSentence[]): number {
  const source = lines.map((line) => line.text).join('\n');
  const headers = lines.flatMap((line) => wordsAbove(line) ?? []).join('\n');
  return citationConfidence(claim.text, source, headers);
}
