import type { ScopeText, SentenceRange } from '../documents/types.ts';
import type { Library } from '../library/library-types.ts';
import type { StoredPassage } from '../library/types.ts';
import { scaleOver } from '../places/table-scale.ts';
import { scaleOfSentence } from '../text/declared-scale.ts';
import { anyOf, patternsOf, words } from '../text/language.ts';

type Passage = Pick<StoredPassage, 'start' | 'text' | 'sentences'> & Partial<Pick<StoredPassage, 'section' | 'lead'>>;
type Range = readonly [start: number, end: number];

const oneOf = patternsOf(words.scopes);

/** A sentence that takes back its neighbour: “This does not apply to interns.” “Interns are exempt from this.” */
const TAKES_BACK = new RegExp(
  `^(?:(?:${oneOf.this}|${oneOf.theSame})\\b[^.]{0,40}?\\b${oneOf.verbs} ${oneOf.not} ${oneOf.apply}|${oneOf.exceptions}\\b|` +
    `[^.]{0,80}\\b${oneOf.exempt}\\b)`,
  'iu',
);

/** Number of earlier passages that are searched for the scope of one. */
const LOOK_BACK = 60;

/** A heading that ends in a question mark; the text below answers it. */
const ASKS = /[?？]\s*$/u;
const DENIES = new RegExp(`^${oneOf.denials}\\b(?! ${oneOf.comparatives})`, 'iu');
/** A heading that is a question without its mark: “Who is covered”. Full sentences below it have verbs of their own. */
const NAMES_A_QUESTION = new RegExp(
  `^(?:[\\p{N}.]+\\s+)?${anyOf([...words.questions.words, ...words.questions.indirect])}\\b[^?？]*$`,
  'iu',
);

/**
 * Whether a heading is a question that its sentences answer. They do not say a claim that takes its verb from the
 * heading.
 */
export const namesQuestion = ({ kind, text }: ScopeText): boolean => kind === 'heading' && NAMES_A_QUESTION.test(text);

const isLead = (text: string): boolean => /[:：]\s*$/u.test(text);
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The scope of the words from `start` to `end` of a passage, from the structure of the document: the headings of their
 * path, the last sentence before their list that ends in a colon, the header row of their table, and a neighbour in the
 * same passage that takes back what they say. Offsets address the canonical text.
 */
export function scopesOf(passage: Passage, [start, end]: Range): ScopeText[] {
  const { sentences, lead = [] } = passage;
  const textOf = ({ start: from, end: to }: { readonly start: number; readonly end: number }): string =>
    passage.text.slice(from - passage.start, to - passage.start);
  const first = sentences.findIndex((sentence) => sentence.end > start);
  const last = sentences.findLastIndex((sentence) => sentence.start < end);
  const own = first < 0 ? [] : sentences.slice(first, last + 1);
  const isListed = own.length > 0 && own.every(({ kind }) => kind === 'item' || kind === 'row' || kind === 'furniture');
  const headings = headingsOf(passage, textOf, end);
  const scopes: ScopeText[] = headings.map((heading, depth) => ({
    ...heading,
    governs: isListed && depth === headings.length - 1,
  }));
  const introduction = introductionOf(sentences, first, textOf);
  if (introduction !== null) {
    scopes.push({
      kind: 'introduction',
      text: textOf(introduction),
      range: [introduction.start, introduction.end],
      governs: true,
    });
  } else if (own[0]?.kind === 'item') scopes.push(...lead.filter(({ kind }) => kind === 'introduction'));
  for (const [from, to] of new Map(
    own.flatMap(({ header }) => (header === null ? [] : [[header[0], header]])),
  ).values()) {
    const known = lead.find(({ kind, range }) => kind === 'column' && range?.[0] === from);
    const isInside = from >= passage.start && to <= passage.start + passage.text.length;
    const text = isInside ? textOf({ start: from, end: to }) : known?.text;
    if (text !== undefined) scopes.push({ kind: 'column', text, range: [from, to] });
  }
  const captions = own.flatMap((row) => {
    const scale = row.kind === 'row' ? scaleOver(row, passage, scopes) : null;
    // As a sentence says it, too, however the table writes it: "(US$ m)".
    return scale === null ? [] : [row.table?.caption ?? [], `in ${scale.name}`].flat();
  });
  for (const text of new Set(captions)) scopes.push({ kind: 'caption', text, range: null });
  for (const neighbour of [sentences[first - 1], sentences[last + 1]]) {
    if (neighbour === undefined || (neighbour.kind !== 'prose' && neighbour.kind !== 'item')) continue;
    const text = textOf(neighbour);
    if (TAKES_BACK.test(text)) scopes.push({ kind: 'exception', text, range: [neighbour.start, neighbour.end] });
  }
  return scopes;
}

/**
 * The headings of the path, the outermost first, each with its range where that is known. Leaves out running titles.
 */
function headingsOf(
  { section = '', sentences, lead = [] }: Passage,
  textOf: (sentence: SentenceRange) => string,
  end: number,
): ScopeText[] {
  return section
    .split(' > ')
    .filter((heading) => heading !== '')
    .map((heading): ScopeText => {
      const at = sentences.findLastIndex(
        (sentence) => sentence.kind === 'heading' && sentence.start < end && plain(textOf(sentence)) === plain(heading),
      );
      const inside = sentences[at];
      if (inside !== undefined) {
        const next = sentences.slice(at + 1).find(({ kind }) => kind !== 'furniture');
        const isDenied = ASKS.test(heading) && next !== undefined && DENIES.test(textOf(next));
        return { kind: 'heading', text: heading, range: [inside.start, inside.end], isDenied };
      }
      const known = lead.find(({ kind, text }) => kind === 'heading' && plain(text) === plain(heading));
      return known ?? { kind: 'heading', text: heading, range: null };
    });
}

/** The sentence that introduces the list with the item at `at`; null when there is none. */
function introductionOf(
  sentences: readonly SentenceRange[],
  at: number,
  textOf: (sentence: SentenceRange) => string,
): SentenceRange | null {
  if (sentences[at]?.kind !== 'item') return null;
  for (let i = at - 1; i >= 0; i--) {
    const sentence = sentences[i] as SentenceRange;
    if (sentence.kind === 'furniture') continue;
    // An item that ends in a colon introduces items of its own.
    if (isLead(textOf(sentence))) return sentence;
    if (sentence.kind !== 'item') return null;
  }
  return null;
}

/**
 * The scope texts of a passage that are outside it, searched in the passages of its document, which come in order:
 * headings of its path, the introduction of a list that began before it, header rows of its tables.
 */
export function leadOf(passage: StoredPassage, document: readonly StoredPassage[]): ScopeText[] {
  const at = document.findIndex(({ chunkIndex }) => chunkIndex === passage.chunkIndex);
  const before = document.slice(Math.max(0, at - LOOK_BACK), Math.max(0, at));
  const lead: ScopeText[] = [];
  const inside = new Set(
    passage.sentences
      .filter(({ kind }) => kind === 'heading')
      .map(({ start, end }) => plain(passage.text.slice(start - passage.start, end - passage.start))),
  );
  for (const heading of passage.section.split(' > ')) {
    if (heading === '' || inside.has(plain(heading))) continue;
    const found = lastSentence(
      before,
      (sentence, text) => sentence.kind === 'heading' && plain(text) === plain(heading),
    );
    if (found !== null) lead.push({ ...found, kind: 'heading' });
  }
  const first = passage.sentences.find(({ kind }) => kind !== 'furniture');
  if (first?.kind === 'item') {
    const found = lastSentence(
      before.filter(({ section }) => section === passage.section),
      (sentence, text) => sentence.kind !== 'furniture' && (sentence.kind !== 'item' || isLead(text)),
    );
    if (found !== null && isLead(found.text)) lead.push({ ...found, kind: 'introduction' });
  }
  const headers = new Map(passage.sentences.flatMap(({ header }) => (header === null ? [] : [[header[0], header]])));
  for (const [from, to] of headers.values()) {
    if (from >= passage.start && to <= passage.end) continue;
    const holder = document.find(({ start, end }) => start <= from && to <= end);
    if (holder === undefined) continue;
    const above = lineAbove(holder, from);
    if (above !== null && scaleOfSentence(above.text) !== null) lead.push({ ...above, kind: 'caption' });
    lead.push({ kind: 'column', text: holder.text.slice(from - holder.start, to - holder.start), range: [from, to] });
  }
  return lead;
}

/** The sentence of a passage that ends right before an offset, which may be the caption of a table. */
function lineAbove({ text, start: from, sentences }: StoredPassage, at: number): Omit<ScopeText, 'kind'> | null {
  const above = sentences.findLast(({ start, kind }) => start < at && kind !== 'furniture');
  if (above === undefined || above.kind === 'row') return null;
  return { text: text.slice(above.start - from, above.end - from), range: [above.start, above.end] };
}

/** The last sentence of these passages that matches. */
function lastSentence(
  passages: readonly StoredPassage[],
  isIt: (sentence: SentenceRange, text: string) => boolean,
): { readonly text: string; readonly range: Range } | null {
  for (const { text: all, start: from, sentences } of passages.toReversed()) {
    for (const sentence of sentences.toReversed()) {
      const text = all.slice(sentence.start - from, sentence.end - from);
      if (isIt(sentence, text)) return { text, range: [sentence.start, sentence.end] };
    }
  }
  return null;
}

/** Adds to each passage its scope texts from outside it. */
export async function withLead<P extends StoredPassage>(
  library: Pick<Library, 'passagesOf'>,
  passages: readonly P[],
): Promise<P[]> {
  return Promise.all(
    passages.map(async (passage) => ({
      ...passage,
      lead: leadOf(passage, await library.passagesOf(passage.documentId)),
    })),
  );
}
