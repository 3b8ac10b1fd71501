import type { Answer, Citation, MarkerForm, NearestLine } from '../../contract/answer.ts';
import type { SearchHit } from '../../contract/search.ts';
import { answerBasis, conflictNote, DIFFER } from '../../contract/view/answer-basis.ts';
import { linePlace, lineRuns, unsureNote } from '../../contract/view/asked-words.ts';
import { inMarkerForm, markerText } from '../../contract/view/citation-forms.ts';
import { citationSnippet } from '../../contract/view/citation-text.ts';
import { listBasisLines } from '../../contract/view/list-basis-words.ts';
import { modelLine } from '../../contract/view/machine/model-line.ts';
import { onePerMarker } from '../../contract/view/page-place.ts';
import type { Client } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { formatSeconds, formatWhere, oneLine, placeFacts, plural } from './format-place.ts';

/** What the lines about an answer say: places, the names of the models by their files, markers. */
export interface AnswerFacts extends PlaceFacts {
  readonly models: ReadonlyMap<string, string>;
  /** How markers are written. */
  readonly markers: MarkerForm;
}

/** Of the library as it is now; with ids the file of a model is its name. */
export async function answerFacts(client: Client, ids: boolean, signal: AbortSignal): Promise<AnswerFacts> {
  const places = await placeFacts(client, ids, signal);
  const models = ids ? [] : await client.models.list(undefined, { signal });
  const { marker_form: markers } = await client.settings.get(undefined, { signal });
  return { ...places, markers, models: new Map(models.map(({ file, name }) => [file, name])) };
}

/** Enough of a nearest passage to recognise it. */
const NEAREST_CHARACTERS = 300;

/** What the lines about places say beside them. */
export interface PlaceFacts {
  /** Of each document, by id. */
  readonly pages: ReadonlyMap<string, number>;
  /** What a document's edition and collections are, by id: " (edition 1 of 2, Acme)"; empty where it has neither. */
  readonly notes: ReadonlyMap<string, string>;
  /** Print ids too. */
  readonly ids: boolean;
}

const nameOf = ({ document_name: name, document_id: id }: Citation | SearchHit, { notes }: PlaceFacts): string =>
  `${name}${notes.get(id) ?? ''}`;

function printCitation(terminal: Terminal, citation: Citation, facts: AnswerFacts): void {
  const where = formatWhere(citation, facts.pages.get(citation.document_id));
  terminal.line(
    { text: `${markerText(citation.marker, facts.markers)} `, style: 'cyan' },
    { text: nameOf(citation, facts), style: 'bold' },
    where === '' ? '' : ` — ${where}`,
  );
  terminal.paragraph(`“${oneLine(citationSnippet(citation))}”`, { indent: 4 });
  if (facts.ids) terminal.line({ text: `    ${citation.document_id} ${citation.start}–${citation.end}`, style: 'dim' });
}

/** Prints a line that is near: its words, those that may answer bold, and its place. */
function printLine(terminal: Terminal, line: NearestLine, number: number, facts: PlaceFacts): void {
  const words = lineRuns(line).map(({ text, lit }) => (lit ? { text, style: 'bold' as const } : text));
  terminal.line(`${number}. `, ...words);
  terminal.line({ text: `   ${linePlace(line, facts.pages.get(line.document_id))}`, style: 'dim' });
  if (facts.ids) terminal.line({ text: `   ${line.document_id} ${line.start}–${line.end}`, style: 'dim' });
}

/** Prints below a refusal what was searched, and the nearest passages (requirement B8). */
function printSearched(
  terminal: Terminal,
  { searched, nearest, nearest_lines: lines }: Answer,
  facts: PlaceFacts,
): void {
  for (const [i, line] of lines.entries()) printLine(terminal, line, i + 1, facts);
  const unreadable = searched.unreadable_pages === 0 ? '' : ` (${searched.unreadable_pages} unreadable)`;
  terminal.line(
    `Searched ${plural(searched.documents, 'document')}, ${plural(searched.pages, 'page')}${unreadable}, ` +
      `${plural(searched.passages, 'passage')}.`,
  );
  if (nearest.length === 0 || lines.length > 0) return;
  terminal.line('Nearest passages (not an answer):');
  nearest.forEach((hit, index) => {
    printHit(terminal, hit, index + 1, facts, { longest: NEAREST_CHARACTERS });
  });
}

/** Prints what a list was made from and what is left out, and how to see all of it (requirement B13). */
function printListBasis(terminal: Terminal, answer: Answer): void {
  const { mode, list_basis: basis, mention_term: term } = answer;
  for (const line of listBasisLines(answer)) terminal.paragraph(line);
  if (basis === null || basis.is_whole || mode !== 'answer') return;
  // A quotation mark would end the argument in the shell.
  const word = term?.replaceAll(/["“”]/g, '');
  if (word !== undefined) terminal.paragraph(`All of them: pincite mentions --semantic "${word}"`, { style: 'dim' });
}

function summary(
  { mode, quote_only, validation, timings, model: { file, server } }: Answer,
  { models }: AnswerFacts,
): string {
  const writtenBy = modelLine({ file: models.get(file) ?? file, server });
  const times = `evidence ${formatSeconds(timings.evidence_ms)}, answer ${formatSeconds(timings.total_ms)}`;
  if (mode !== 'answer') return timings.prompt_tokens === 0 ? times : `${times} · ${writtenBy}`;
  const removed = validation.invalid_removed === 0 ? '' : `, ${validation.invalid_removed} removed`;
  const repaired = validation.repaired ? ', repaired once' : '';
  const manner = quote_only ? 'quote only · ' : '';
  // A quote is no words of a model.
  const writer = quote_only ? '' : ` · ${writtenBy}`;
  return `${manner}${plural(validation.valid, 'citation')} checked${removed}${repaired} · ${times}${writer}`;
}

/** `2026-11-22T10:12:09.120Z` as "2026-11-22 10:12 UTC". */
const moment = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Prints the checked answer with its markers, then each citation: document, section, both page numbers, the words. */
export function printAnswer(terminal: Terminal, answer: Answer, facts: AnswerFacts): void {
  terminal.paragraph(inMarkerForm(answer, facts.markers).answer, answer.mode === 'answer' ? {} : { style: 'yellow' });
  for (const { label, document_ids } of answer.options) {
    terminal.line(`  ${label}: ask again with ${document_ids.map((id) => `--document ${id}`).join(' ')}`);
  }
  terminal.line('');
  if (answer.first_answered_at !== null) {
    const when = moment(answer.first_answered_at);
    terminal.paragraph(`Answered before, from the same documents (${when}); --fresh asks again.`, { style: 'dim' });
  }
  if (answer.mode !== 'answer') printSearched(terminal, answer, facts);
  for (const citation of onePerMarker(answer.citations)) printCitation(terminal, citation, facts);
  for (const { text, verdict, reason } of answer.claims) {
    if (verdict === 'weak') terminal.paragraph(`Weak: “${oneLine(text)}” ${reason ?? ''}`, { style: 'yellow' });
  }
  for (const claim of answer.claims) {
    const note = unsureNote(claim, answer.citations);
    if (note !== null) terminal.paragraph(`“${oneLine(claim.text)}” ${note}`, { style: 'yellow' });
  }
  for (const { text, verdict, reason } of answer.removed) {
    const word = verdict === 'contradicted' ? 'Contradicted' : 'Unsupported';
    terminal.paragraph(`${word}, removed: “${oneLine(text)}” ${reason}`, { style: 'yellow' });
  }
  const damaged = answer.searched.damaged_documents;
  if (damaged.length > 0) {
    const what = `${plural(damaged.length, 'document')} left out, being damaged: ${damaged.join(', ')}`;
    terminal.paragraph(`${what}. "pincite repair" mends it.`, { style: 'yellow' });
  }
  for (const conflict of answer.conflicts)
    terminal.paragraph(`${DIFFER}: ${conflictNote(conflict)}`, { style: 'yellow' });
  printListBasis(terminal, answer);
  // Of a refusal its own sentence says what is missing.
  if (answer.mode === 'answer' && answer.missing_information !== null)
    terminal.paragraph(`Missing: ${answer.missing_information}`);
  const basis = answerBasis(answer);
  if (basis !== null) terminal.paragraph(basis);
  for (const note of answer.validation.notes) terminal.line({ text: `note: ${note}`, style: 'dim' });
  const thread = facts.ids ? ` · answer ${answer.answer_id} · thread ${answer.thread_id}` : '';
  terminal.line({ text: `${summary(answer, facts)}${thread}`, style: 'dim' });
}

interface PrintHitOptions {
  /** Longer passages are cut at a space before this length; without it, none is cut. */
  readonly longest?: number;
}

/** Prints one passage: its place and its words. No number: passages are ranked by more than their similarity. */
export function printHit(
  terminal: Terminal,
  hit: SearchHit,
  number: number,
  facts: PlaceFacts,
  { longest = Number.POSITIVE_INFINITY }: PrintHitOptions = {},
): void {
  const where = formatWhere(hit, facts.pages.get(hit.document_id));
  terminal.line(`${number}. `, { text: nameOf(hit, facts), style: 'bold' }, where === '' ? '' : ` — ${where}`);
  terminal.paragraph(cutAt(withoutHeading(hit), longest), { indent: 3 });
  if (facts.ids) terminal.line({ text: `   ${hit.chunk_id} ${hit.start}–${hit.end}`, style: 'dim' });
}

/** The words of a passage on one line, without the heading that its place names already. */
function withoutHeading({ text, section }: SearchHit): string {
  const words = oneLine(text);
  const heading = oneLine(section.split(' > ').at(-1) ?? '');
  const rest = heading !== '' && words.startsWith(`${heading} `) ? words.slice(heading.length).trim() : '';
  return rest === '' ? words : rest;
}

function cutAt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const space = text.lastIndexOf(' ', longest);
  return `${text.slice(0, space > 0 ? space : longest)} …`;
}
