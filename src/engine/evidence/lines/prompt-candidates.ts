import { type CandidateSentence, candidateSentences } from '../../places/candidate-sentences.ts';
import { contentWords } from '../../text/content-words.ts';
import { scaleOfHead } from '../../text/declared-scale.ts';
import { anyOf, isListOfContents, words } from '../../text/language.ts';
import { isQuestion } from '../../text/split-sentences.ts';
import type { RetrievedPassage } from '../retrieval/types.ts';
import type { LineDeps, PromptSentence } from '../types.ts';
import { isRunInHeading } from './run-in-heading.ts';

const headerKey = (documentId: string, [start, end]: readonly [number, number]) => `${documentId}:${start}-${end}`;

/** Most sentences that a question or a run-in heading heads. A design constant: a short paragraph. */
const HEADED_SENTENCES = 4;
/** Whether nothing but a blank, the end of a line or an empty line stands between two sentences of a passage. */
const goesOn = ({ passage, end }: CandidateSentence, { start }: CandidateSentence): boolean =>
  /^[^\S\n]*(?:\n[^\S\n]*){0,2}$/u.test(passage.text.slice(end - passage.start, start - passage.start));

type Headed = CandidateSentence & Pick<PromptSentence, 'answers' | 'runIn'>;

/**
 * The sentences without those that head others: a question of a list of questions and answers, and a run-in heading.
 * These state nothing that could be cited, and what they head says little without them. One with nothing under it stays
 * as it is.
 */
function withoutHeads(candidates: readonly CandidateSentence[]): readonly Headed[] {
  const headed = new Map<CandidateSentence, Pick<PromptSentence, 'answers' | 'runIn'>>();
  const heads = new Set<CandidateSentence>();
  for (const own of Map.groupBy(candidates, ({ passage }) => passage).values()) {
    const inOrder = [...own].sort((a, b) => a.start - b.start);
    let under: { readonly head: CandidateSentence; readonly as: 'answers' | 'runIn'; left: number } | null = null;
    for (const [i, candidate] of inOrder.entries()) {
      const next = inOrder[i + 1];
      const isRunIn = next !== undefined && isRunInHeading(candidate) && goesOn(candidate, next);
      if (isQuestion(candidate.text)) under = { head: candidate, as: 'answers', left: HEADED_SENTENCES };
      else if (isRunIn) under = { head: candidate, as: 'runIn', left: HEADED_SENTENCES };
      else if (candidate.kind === 'heading') under = null;
      else if (under !== null && under.left > 0) {
        under.left -= 1;
        headed.set(candidate, { [under.as]: under.head.text });
        heads.add(under.head);
      }
    }
  }
  return candidates
    .filter((candidate) => !heads.has(candidate))
    .map((candidate) => ({ ...candidate, ...headed.get(candidate) }));
}

async function headerTexts(
  candidates: readonly CandidateSentence[],
  textOf: LineDeps['textOf'],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { passage, header } of candidates) {
    if (header === null || texts.has(headerKey(passage.documentId, header))) continue;
    const [start, end] = header;
    const isInside = start >= passage.start && end <= passage.end;
    const text = isInside
      ? passage.text.slice(start - passage.start, end - passage.start)
      : await textOf(passage.documentId, start, end);
    texts.set(headerKey(passage.documentId, header), text);
  }
  return texts;
}

/**
 * Whether a heading is printed above its sentences anyway: it proves nothing and is selected only when there is nothing
 * else. One with no sentence under it says what it says nowhere else, as on slides and leaflets.
 */
function isPrintedHeading({ kind, passage, index, text }: CandidateSentence): boolean {
  const next = passage.sentences.slice(index + 1).find((sentence) => sentence.kind !== 'furniture');
  const isAlone = next !== undefined && next.kind === 'heading';
  return kind === 'heading' && passage.section.includes(text.trim()) && !isAlone;
}

const WORDS = /\p{L}{2,}/gu;
/** Scripts that write a sentence without blanks have it as one run of letters. */
const ONE_WORD = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u;
/** An entry of a list of contents: a heading, perhaps behind its number, and one page; or with the page first. */
const ENTRY = /^[^\t]+(?:\t\p{L}[^\t]*)?(?:[\t.…·\s]+\d{1,4}|[\t.…·]\s*[ivxlc]{1,6})$|^\d{1,4}\s+\p{Lu}[^.!?]*$/u;
/** Least entries of a list of contents, and least share of them: other things stand under its heading too. */
const [LEAST_ENTRIES, ENTRIES] = [3, 0.6] as const;

/** Whether a passage is a list of contents: under a heading of one, most lines look like entries. */
function isContents({ section, sentences, text, start: from }: RetrievedPassage): boolean {
  if (!section.split(' > ').some(isListOfContents)) return false;
  const lines = sentences.filter(({ kind }) => kind !== 'heading' && kind !== 'furniture');
  const entries = lines.filter(({ start, end }) => ENTRY.test(text.slice(start - from, end - from).trim()));
  return entries.length >= LEAST_ENTRIES && entries.length >= ENTRIES * lines.length;
}

/** The number of a table or figure without its title: "Table 2." */
const CAPTION_NUMBER = new RegExp(`^${anyOf(words.sentences.captions)}\\.?\\s+[\\p{N}.-]+:?$`, 'iu');

/** What a table or a chart is counted in, as a line of its own: "(in millions, except ratios)". */
const isScaleNote = (text: string): boolean => /^\([^()]*\)$/u.test(text) && scaleOfHead(text) !== null;

const YEAR = /^(?:19|20)\d{2}$/u;
/** Figures closer than this to even steps are even: "0.1 0.2 0.3" in binary. */
const EVEN = 1e-9;

/** Whether a row has nothing but the figures of an axis: one, years, or even steps ("0 50 100"), under no head. */
function isAxis({ text, header, table }: Pick<CandidateSentence, 'text' | 'header' | 'table'>): boolean {
  if (header !== null || table !== undefined || /\p{L}/u.test(text)) return false;
  const figures = text.match(/[-−]?\d[\d.,]*/gu) ?? [];
  if (figures.length < 2 || figures.every((figure) => YEAR.test(figure))) return true;
  const values = figures.map((figure) => Number(figure.replace(/,/gu, '').replace('−', '-')));
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  return (
    figures.length > 2 && values.every((value, i) => i === 0 || Math.abs(value - (values[i - 1] ?? 0) - step) < EVEN)
  );
}

/**
 * Whether a line can prove nothing, since a statement has two words, or one and a figure: the numbers of pages and axes
 * ("26", "10 20 30"), of tables and figures ("Table 2."), what they are counted in, lone symbols, the label of an item
 * whose text is the next line, a word torn off ("To", "pool."). A row has its heads beside it, and an item of a list
 * the words that introduce it: one word is enough there. An entry of a list of contents only repeats a heading.
 */
function isScrap(candidate: CandidateSentence): boolean {
  const { kind, text, passage } = candidate;
  if (ENTRY.test(text.trim()) && isContents(passage)) return true;
  if (kind === 'row') return isAxis(candidate);
  if (isScaleNote(text.trim())) return true;
  const [word, ...others] = text.match(WORDS) ?? [];
  if (word === undefined || CAPTION_NUMBER.test(text.trim())) return true;
  return kind !== 'item' && others.length === 0 && ONE_WORD.test(word) && !/\p{N}/u.test(text);
}

/**
 * What may stand in the prompt, best passage first, with the header rows; those themselves are printed above their
 * rows.
 */
export async function promptCandidates(
  passages: readonly RetrievedPassage[],
  textOf: LineDeps['textOf'],
): Promise<PromptSentence[]> {
  // A heading of one word is a scrap by itself.
  const all = withoutHeads(candidateSentences(passages)).filter((candidate) => !isScrap(candidate));
  const headers = await headerTexts(all, textOf);
  return all
    .filter(({ passage, start, end }) => !headers.has(headerKey(passage.documentId, [start, end])))
    .filter((candidate, _, rest) => !isPrintedHeading(candidate) || rest.every(isPrintedHeading))
    .map((candidate) => ({
      ...candidate,
      headerText:
        candidate.header === null
          ? null
          : (headers.get(headerKey(candidate.passage.documentId, candidate.header)) ?? null),
    }));
}

/** Share of a sentence's words from which it says the same. A design constant: a summary drops a fifth of the words. */
const SAME = 0.75;

/** Whether these texts have three in four of the words of a sentence. Never true of a row. */
export function isRepeated({ kind, text }: PromptSentence, said: readonly string[]): boolean {
  if (kind === 'row') return false;
  const own = new Set(contentWords(text));
  return said.some((other) => {
    const words = new Set(contentWords(other));
    return [...own].filter((word) => words.has(word)).length >= SAME * own.size;
  });
}
