import type { Answer, Citation, Claim, NearestLine } from '../../../contract/answer.ts';
import type { GridAbsence, GridCell, GridColumn } from '../../../contract/grid.ts';
import { lineWords } from '../../../contract/view/asked-words.ts';
import { proofOf, provingWords } from '../../../contract/view/citation-text.ts';
import type { FoundLine } from '../../answer/answer-question.ts';
import { readQuestion } from '../../question/question.ts';
import { contentWords } from '../../text/content-words.ts';
import { wordSet, words } from '../../text/language.ts';
import { surest, type TypedValue, typedValues } from './typed-value.ts';

/** What a cell says, by its line or its answer. */
export type Said = Pick<GridCell, 'state' | 'value' | 'typed' | 'places' | 'reason' | 'absence'>;

/** How much of a document could be searched. */
export type SearchedPages = Pick<GridAbsence, 'pages' | 'unreadable_pages'>;

type Column = Pick<GridColumn, 'question' | 'type' | 'choices'>;

const MAY_BE_OTHER = 'This may not be what was asked.';
const LINE_MAY_BE_OTHER = 'The line may not be what was asked.';
const NEITHER = 'What was found says neither yes nor no by itself.';
/** What a column holds, as it is named in a sentence. */
const TYPES = { date: 'date', amount: 'amount', yes_no: 'yes or no', choice: 'choice' } as const;

/**
 * A cell before its answer: its nearest line. Where no answer follows, it is unsure if the line is not likely one, and
 * not found only if no line is near: nothing else was read.
 */
export function cellOfLine(
  column: Column,
  near: FoundLine | null,
  searched: SearchedPages,
  isLinesOnly: boolean,
): Said {
  if (near !== null && isLinesOnly && !near.isLikely)
    return { ...ofLine(column, near), state: 'unsure', reason: LINE_MAY_BE_OTHER };
  if (near !== null) return { ...ofLine(column, near), state: 'line', reason: null };
  if (isLinesOnly) return notFound(column, null, searched, null);
  return { state: 'waiting', value: null, typed: null, places: [], reason: 'No line comes near.', absence: null };
}

/** What a cell says by the answer to its question, asked of its document alone. */
export function cellOfAnswer(column: Column, answer: Answer, near: FoundLine | null, searched: SearchedPages): Said {
  if (answer.mode === 'answer') return ofClaims(column, answer) ?? ofOtherType(column, answer, near);
  const line = lineOf(answer, near);
  // That it was asked of the model at all says that the line may be the answer.
  const isNear = answer.mode === 'clarify' || near?.isLikely === true;
  if (isNear && line !== null)
    return { ...ofLine(column, line), state: 'unsure', reason: `Not confirmed. ${answer.answer}` };
  return notFound(column, answer.nearest_lines[0] ?? null, searched, answer.missing_information);
}

/** An answer that states nothing of the type of its column: the nearest line goes before it where that does. */
function ofOtherType(column: Column, answer: Answer, near: FoundLine | null): Said {
  const kind = column.type === 'text' ? '' : TYPES[column.type];
  if (near?.isLikely && column.type !== 'yes_no' && typedValues(column, near.line.text).length > 0)
    return { ...ofLine(column, near), state: 'unsure', reason: `The answer states no ${kind}, this line does.` };
  const places = placesOf(answer.claims, answer);
  const reason = column.type === 'yes_no' ? NEITHER : `What was found states no ${kind}.`;
  return { state: 'unsure', value: wholeOf(answer), typed: null, places, reason, absence: null };
}

const wholeOf = ({ claims }: Answer): string => claims.map(({ text }) => text).join(' ');

/** Null where no sentence of it states what the column holds. */
function ofClaims(column: Column, answer: Answer): Said | null {
  const sure = answer.claims.filter(
    ({ verdict, answers_question: answers }) => verdict === 'supported' && answers !== 'unsure',
  );
  const doubted = answer.claims.find((claim) => !sure.includes(claim));
  const read = (sure.length > 0 ? sure : answer.claims).map((claim) => ({
    claim,
    values: valuesOf(column, claim, answer),
  }));
  const values = surest(read.flatMap((one) => one.values));
  const stated = read.filter((one) => one.values.some(({ rank }) => rank === values[0]?.rank));
  if (column.type !== 'text' && values.length === 0) return null;
  const found = { places: placesOf(answer.claims, answer), absence: null };
  // Two figures of one sentence stand beside each other: it says how they go together.
  const isSeveral = sure.length > 0 && values.length > 1 && stated.length > 1;
  if (isSeveral || answer.conflicts.length > 0) {
    const places = stated.flatMap(({ claim }) => placesOf([claim], answer).slice(0, 1));
    const value = isSeveral ? values.map(({ words }) => words).join('; ') : wholeOf(answer);
    return { ...found, state: 'several', value, typed: null, places, reason: SEVERAL };
  }
  const [only] = values.length === 1 ? values : [];
  const value = only === undefined || column.type === 'yes_no' ? wholeOf(answer) : only.words;
  const said = { ...found, value, typed: only?.typed ?? null };
  return doubted === undefined
    ? { ...said, state: 'answered', reason: answer.missing_information }
    : { ...said, state: 'unsure', reason: doubted.reason ?? MAY_BE_OTHER };
}

const SEVERAL = 'The document says it in more than one way.';

/** The values that a claim states; where its own words state none, those of the words that it cites. */
function valuesOf(column: Column, claim: Claim, answer: Answer): readonly TypedValue[] {
  const own = typedValues(column, claim.text);
  if (own.length > 0 || column.type === 'yes_no') return own;
  return surest(citationsOf(claim, answer).flatMap((citation) => typedValues(column, provingWords(citation))));
}

const citationsOf = ({ markers }: Claim, { citations }: Answer): readonly Citation[] =>
  citations.filter(({ marker }) => markers.includes(marker));

/** The places of claims, each once. */
function placesOf(claims: readonly Claim[], answer: Answer): NearestLine[] {
  const cited = claims.flatMap((claim) => citationsOf(claim, answer));
  return [
    ...new Map(
      cited.map((citation) => [`${proofOf(citation).start} ${proofOf(citation).end}`, placeOf(citation)]),
    ).values(),
  ];
}

const placeOf = (citation: Citation): NearestLine => ({
  document_id: citation.document_id,
  document_name: citation.document_name,
  source_filename: citation.source_filename,
  chunk_id: citation.chunk_id,
  page_index: citation.page_index,
  page_number: citation.page_number,
  page_label: citation.page_label,
  section: citation.section,
  text: citation.text_span,
  start: citation.start,
  end: citation.end,
  rects: citation.rects,
  lit_spans: citation.lit_spans,
});

/** The line that comes nearest to a question that was not answered. */
function lineOf({ nearest_lines: [first] }: Answer, near: FoundLine | null): Pick<FoundLine, 'line' | 'row'> | null {
  if (first === undefined || first.start === near?.line.start) return near;
  return { line: first, row: null };
}

/** A line in place of an answer: its words, and the one value of the column's type that it states. */
function ofLine(column: Column, { line, row }: Pick<FoundLine, 'line' | 'row'>): Omit<Said, 'state' | 'reason'> {
  const values = column.type === 'yes_no' ? [] : typedValues(column, line.text);
  const typed = values.length === 1 ? (values[0]?.typed ?? null) : null;
  return { value: row ?? lineWords(line), typed, places: [line], absence: null };
}

const notFound = (
  { question }: Column,
  nearest: NearestLine | null,
  searched: SearchedPages,
  reason: string | null,
): Said => ({
  state: 'not_found',
  value: null,
  typed: null,
  places: [],
  reason,
  absence: { words: searchedWords(question), ...searched, nearest },
});

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

/** “must”, “may”: they say how something is asked. */
const VERBS = wordSet(words.questions.verbs);

/** The words of a question that are looked for, as it writes them, each once. */
export function searchedWords(question: string): string[] {
  const { topic } = readQuestion(question);
  const seen = new Set<string>();
  return [...question.matchAll(WORD)].flatMap(([word]) => {
    const stems = VERBS.has(word.toLowerCase())
      ? []
      : contentWords(word).filter((one) => topic.has(one) && !seen.has(one));
    for (const one of stems) seen.add(one);
    return stems.length === 0 ? [] : [word];
  });
}
