import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { loadDataSet } from '../../sets/data-sets.ts';
import type { Question } from '../../sets/question.ts';

/** A sentence of a document as the claim, and the same sentence with its neighbours as its evidence. */
export interface TruePair {
  readonly id: string;
  readonly claim: string;
  readonly evidence: string;
  /** What the evidence stands under. */
  readonly background: string;
}

export type Half = 'tune' | 'report';

/** By the id alone: what is made of one question never stands on both sides. */
export const halfOfPair = (id: string): Half => (crc32(id) % 2 === 0 ? 'tune' : 'report');

/** Shorter or longer ones are headings and lists. */
const LENGTHS = [30, 400] as const;
/** A question claims nothing. */
const ASKS = /\?["”')]?$/;
/** Formulas of the page that the data sets write as LaTeX. */
const LATEX = /[\\{}&^]|\$[^$]*\$/;

/** The true pairs of all three sets in file order, a sentence once. Throws what reading the sets throws. */
export async function truePairs(folder: string): Promise<TruePair[]> {
  const policy = await loadDataSet(folder, 'policy');
  const refusal = await loadDataSet(folder, 'refusal');
  const pdf = await loadDataSet(folder, 'pdf');
  const pairs = [
    ...(await Promise.all(policy.map((question) => policyPairs(folder, question)))).flat(),
    ...refusal.filter(({ answerable }) => answerable).flatMap(refusalPairs),
    ...pdf.filter(({ meta }) => meta.source === 'text').flatMap(quotePairs),
  ];
  const seen = new Set<string>();
  return pairs.filter(({ claim }) => {
    const isClaim = claim.length >= LENGTHS[0] && claim.length <= LENGTHS[1] && !LATEX.test(claim) && !ASKS.test(claim);
    const isNew = isClaim && !seen.has(claim);
    seen.add(claim);
    return isNew;
  });
}

/** Ends of sentences as a reader of plain prose sees them; abbreviations before a small letter do not count. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?]["”')]?)\s+(?=["“'(]?\p{Lu})|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

async function policyPairs(folder: string, { id, txt, doc, gold_spans }: Question): Promise<TruePair[]> {
  if (txt === undefined) return [];
  const text = await readFile(join(folder, txt), 'utf8');
  return gold_spans.flatMap(([start, end]) => {
    const evidence = text.slice(start, end).trim();
    return sentencesOf(evidence).map((claim) => ({ id, claim, evidence, background: doc.replaceAll('_', ' ') }));
  });
}

function refusalPairs({ id, doc, gold_quotes, meta }: Question): TruePair[] {
  const sentences = Array.isArray(meta.sentences) ? meta.sentences.map(String) : [];
  return gold_quotes.map((claim) => {
    const at = sentences.indexOf(claim);
    const evidence = at < 0 ? claim : sentences.slice(Math.max(0, at - 1), at + 2).join(' ');
    return { id, claim, evidence, background: doc };
  });
}

const quotePairs = ({ id, doc, gold_quotes }: Question): TruePair[] =>
  gold_quotes.flatMap((evidence) =>
    sentencesOf(evidence).map((claim) => ({ id, claim, evidence, background: doc.replaceAll('_', ' ') })),
  );
