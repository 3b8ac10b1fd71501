import type { DocumentFacts, WordsInSentence } from '../../../contract/findings/facts.ts';
import type { Deps } from '../../deps.ts';
import type { SentenceRange } from '../../documents/types.ts';
import type { StoredPassage } from '../../library/types.ts';
import { labelledPage, pageOf } from '../../places/place.ts';
import { isListOfContents } from '../../text/language.ts';
import { amountsIn, datesIn, deadlinesIn } from './dates-and-amounts.ts';
import { opensParties, partiesIn } from './parties.ts';

/** What reading a document's facts needs. */
export type FactDeps = Pick<Deps, 'library' | 'labelOf'>;

/** A sentence of a document, with the passage that has it. */
export interface ReadSentence extends Pick<SentenceRange, 'start' | 'end' | 'kind'> {
  readonly text: string;
  readonly passage: StoredPassage;
}

/** All sentences of a document in order, each once: passages overlap by whole sentences. */
export async function sentencesOf({ library }: Pick<FactDeps, 'library'>, documentId: string): Promise<ReadSentence[]> {
  const found: ReadSentence[] = [];
  let done = 0;
  for (const passage of await library.passagesOf(documentId)) {
    for (const { start, end, kind } of passage.sentences) {
      if (start < done) continue;
      done = end;
      found.push({ start, end, kind, passage, text: passage.text.slice(start - passage.start, end - passage.start) });
    }
  }
  return found;
}

/** Parties are named where a contract begins, in characters of its text. */
const BEGINNING = 8_000;

/**
 * The parties, dates, deadlines and amounts that the sentences of a document name, by the readers that support checks
 * have. Of a table only a row that is about one date is read. Throws
 * DOCUMENT_NOT_FOUND, DOCUMENT_DAMAGED.
 */
export async function documentFacts(deps: FactDeps, documentId: string): Promise<DocumentFacts> {
  const { placed } = await placing(deps, documentId);
  const facts: DocumentFacts = { parties: [], dates: [], deadlines: [], amounts: [] };
  let isListed = false;
  for (const sentence of await sentencesOf(deps, documentId)) {
    const { text, kind, start } = sentence;
    if (kind === 'furniture' || kind === 'comment' || isListOfContents(sentence.passage.section)) continue;
    const place = (found: { readonly start: number; readonly end: number }) => placed(sentence, found);
    if (start < BEGINNING) {
      const parties = partiesIn(text, isListed);
      for (const found of parties) facts.parties.push({ ...(await place(found)), role: found.role });
      isListed = opensParties(text) || (isListed && parties.length > 0);
    }
    const dates = datesIn(text);
    if (kind !== 'row' || isDated(text, dates))
      for (const found of dates) facts.dates.push({ ...(await place(found)), date: found.date });
    if (kind === 'row' || kind === 'heading') continue;
    for (const { date, period, ...found } of deadlinesIn(text, dates))
      facts.deadlines.push({ ...(await place(found)), date, period });
    for (const { value, currency, ...found } of amountsIn(text))
      facts.amounts.push({ ...(await place(found)), value, currency });
  }
  return { ...facts, parties: eachOnce(facts.parties) };
}

/** Whether a row of a table is about a date, “Effective date | 15 January 2026”, and not about figures at one. */
function isDated(row: string, dates: readonly { readonly start: number; readonly end: number }[]): boolean {
  const [only, ...more] = dates;
  return only !== undefined && more.length === 0 && !/\d/u.test(row.slice(0, only.start) + row.slice(only.end));
}

/** A party that is named again is not another one. */
const eachOnce = <T extends { readonly text: string; readonly role: string | null }>(parties: readonly T[]): T[] =>
  [...new Map(parties.toReversed().map((party) => [`${party.text} ${party.role}`, party])).values()].toReversed();

/** How a range within a sentence is told. Throws DOCUMENT_NOT_FOUND. */
export async function placing({ library, labelOf }: FactDeps, documentId: string) {
  const document = await library.document(documentId);
  const pageAt = async (passage: StoredPassage, start: number) =>
    labelledPage(labelOf, documentId, pageOf({ ...passage, document }, start));
  const placed = async (
    { start, end, text, passage }: ReadSentence,
    found: { readonly start: number; readonly end: number },
  ): Promise<WordsInSentence> => ({
    text: text.slice(found.start, found.end),
    start: start + found.start,
    end: start + found.end,
    sentence: { start, end, text },
    section: passage.section,
    ...(await pageAt(passage, start + found.start)),
  });
  return { document, placed, pageAt };
}
