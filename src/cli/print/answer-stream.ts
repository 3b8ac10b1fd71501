import type { Answer } from '../../contract/answer.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { AskEvent } from '../../contract/methods/asking.ts';
import type { SearchHit } from '../../contract/search.ts';
import { linePlace, lineRuns, needsLine, readingLine } from '../../contract/view/asked-words.ts';
import type { Terminal } from '../terminal.ts';
import { formatSeconds, formatWhere, plural } from './format-place.ts';

const PHASES = {
  searching: 'Searching…',
  loading: 'Loading the model…',
  reading: 'Reading the passages…',
  writing: 'Writing…',
  checking: 'Checking every citation…',
  repairing: 'Writing it again…',
} as const;

const SHOWN_EVIDENCE = 3;

function showEvidence(
  terminal: Terminal,
  event: Extract<AskEvent, { type: 'evidence' }>,
  pages: ReadonlyMap<string, number>,
): void {
  const documents = new Set(event.hits.map((hit) => hit.document_id)).size;
  terminal.note({
    text: `${plural(event.hits.length, 'passage')} in ${plural(documents, 'document')} after ${formatSeconds(event.ms)}; nearest:`,
    style: 'dim',
  });
  const needs = needsLine(event.needs);
  if (needs !== null) terminal.note(`${needs}.`);
  for (const hit of event.hits.slice(0, SHOWN_EVIDENCE)) {
    const place = [hit.document_name, formatWhere(hit, pages.get(hit.document_id))];
    terminal.note({ text: `  ${place.filter((part) => part !== '').join(' — ')}`, style: 'dim' });
  }
}

/** The lines that stand where the answer will, until it is written. */
function showLines(
  terminal: Terminal,
  { lines }: Extract<AskEvent, { type: 'lines' }>,
  pages: ReadonlyMap<string, number>,
): void {
  terminal.note({ text: 'closest lines, not checked yet:', style: 'dim' });
  for (const [i, line] of lines.entries()) {
    const words = lineRuns(line).map(({ text }) => text);
    terminal.note({ text: `  ${i + 1}. ${words.join('').trim()}`, style: 'dim' });
    terminal.note({ text: `     ${linePlace(line, pages.get(line.document_id))}`, style: 'dim' });
  }
}

/** An answer and the passages that were retrieved for its question, best first. */
export interface FollowedAnswer {
  readonly answer: Answer;
  readonly retrieved: readonly SearchHit[];
}

/**
 * Follows one answer to its end and returns it. Until then everything goes to stderr: phases, the evidence, and, where
 * a person watches, the closest lines, how far they are read, and the words as they are generated, dim and marked as
 * not checked yet. With `quiet` only the status line is printed.
 */
export async function followAnswer(
  terminal: Terminal,
  events: AsyncIterable<AskEvent>,
  pages: ReadonlyMap<string, number>,
  quiet: boolean,
): Promise<FollowedAnswer> {
  const loud = !quiet;
  let claim = -1;
  /** In a log each phase is told once: the same is often begun again after the model was loaded. */
  const told = new Set<string>();
  let retrieved: readonly SearchHit[] = [];
  const endProvisional = (): void => {
    if (claim >= 0) terminal.note('');
    claim = -1;
  };
  for await (const event of events) {
    if (event.type === 'final') {
      endProvisional();
      terminal.clearStatus();
      return { answer: event.answer, retrieved };
    }
    if (event.type === 'phase') {
      endProvisional();
      if (terminal.watched) terminal.status(PHASES[event.phase]);
      else if (loud && !told.has(event.phase)) terminal.note(PHASES[event.phase]);
      told.add(event.phase);
    } else if (event.type === 'evidence') {
      retrieved = event.hits;
      if (loud) showEvidence(terminal, event, pages);
    } else if (event.type === 'lines') {
      if (loud && terminal.watched) showLines(terminal, event, pages);
    } else if (event.type === 'reading') {
      terminal.status(readingLine(event));
    } else if (event.type === 'withdrawn') {
      endProvisional();
      if (loud) terminal.note({ text: 'a sentence above gives way to a line that answers better', style: 'dim' });
    } else if (event.type === 'restart') {
      endProvisional();
      if (loud) terminal.note({ text: 'starting over: the text above is void', style: 'dim' });
    } else if (event.type === 'token' && loud && terminal.watched) {
      if (claim < 0) terminal.note({ text: 'not checked yet:', style: 'dim' });
      else if (claim !== event.claim_index) terminal.stream(' ');
      claim = event.claim_index;
      terminal.stream({ text: event.text, style: 'dim' });
    }
  }
  throw new PinciteError('INTERNAL', { why: 'the answer ended without its last event' });
}
