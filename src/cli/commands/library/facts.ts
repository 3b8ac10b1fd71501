import { Command } from 'commander';
import type { ChronologyEntry, DocumentReference, WordsInSentence } from '../../../contract/findings/facts.ts';
import { nameWithFile } from '../../../contract/view/documents/document-names.ts';
import { shortPage } from '../../../contract/view/page-place.ts';
import { writeOutput } from '../../local-file.ts';
import { DOCUMENT, documentId, names, type ScopeOptions, scopeOf } from '../../parse-option.ts';
import { oneLine, plural } from '../../print/format-place.ts';
import { EXIT, type Runner } from '../../session.ts';
import type { Terminal } from '../../terminal.ts';

/** `pincite facts DOCUMENT`: what stands in one document, each with its sentence. */
export function factsCommand(run: Runner): Command {
  return new Command('facts')
    .description('parties, dates, deadlines, amounts, a sentence of each section, and what it refers to')
    .argument('<document>', DOCUMENT)
    .action(
      run(async (session, named: string) => {
        const { terminal, signal, json } = session;
        const { facts } = (await session.engine()).client;
        const document_id = await documentId(session, named);
        const found = await facts.of({ document_id }, { signal });
        const summary = await facts.summary({ document_id }, { signal });
        const references = await facts.references({ document_id }, { signal });
        if (json) {
          terminal.json({ ...found, summary, references });
          return EXIT.done;
        }
        const { parties, dates, deadlines, amounts } = found;
        list(terminal, ['party', 'parties'], parties, ({ text, role }) => (role === null ? text : `${text} (${role})`));
        list(terminal, ['date', 'dates'], dates, ({ text }) => text);
        list(terminal, ['deadline', 'deadlines'], deadlines, ({ text, sentence }) => `${text}: “${sentence.text}”`);
        list(terminal, ['amount', 'amounts'], amounts, ({ text }) => text);
        list(terminal, ['reference', 'references'], references, referenceWords);
        terminal.line({ text: plural(summary.length, 'section'), style: 'bold' });
        for (const { title, sentence, ...place } of summary) {
          terminal.line(`  ${oneLine(title)}`, { text: after(shortPage(place)), style: 'dim' });
          terminal.paragraph(`“${oneLine(sentence.text)}”`, { indent: 4 });
        }
        return EXIT.done;
      }),
    );
}

function list<T extends WordsInSentence>(
  terminal: Terminal,
  [one, many]: readonly [one: string, many: string],
  found: readonly T[],
  words: (fact: T) => string,
): void {
  if (found.length === 0) return;
  terminal.line({ text: `${found.length} ${found.length === 1 ? one : many}`, style: 'bold' });
  for (const fact of found) terminal.line(`  ${oneLine(words(fact))}`, { text: after(shortPage(fact)), style: 'dim' });
  terminal.line();
}

const after = (place: string): string => (place === '' ? '' : `  ${place}`);

function referenceWords({ name, kind, document_id, to }: DocumentReference): string {
  if (kind === 'part') return to === null ? `${name} (not in this document)` : name;
  return document_id === null ? `${name} (not in the library)` : name;
}

interface ChronologyOptions extends ScopeOptions {
  readonly ics?: string;
}

/** `pincite chronology [--document ID…] [--collection NAME] [--ics FILE]` */
export function chronologyCommand(run: Runner): Command {
  return new Command('chronology')
    .description('the dates of documents in the order of time, each with its sentence')
    .option('--document <document>', 'only this document; may be repeated', names)
    .option('--collection <name>', 'only documents of this collection')
    .option('--ics <file>', 'write dates with a day as a calendar')
    .action(
      run(async (session, { ics, ...options }: ChronologyOptions) => {
        const { terminal, signal, json } = session;
        const { facts } = (await session.engine()).client;
        const scope = await scopeOf(session, options);
        if (ics !== undefined) {
          const { bytes } = await facts.calendar(scope, { signal });
          await writeOutput(ics, bytes);
          if (json) terminal.json({ written: ics });
          else terminal.line(`written to ${ics}`);
          return EXIT.done;
        }
        const entries = await facts.chronology(scope, { signal });
        if (json) terminal.json({ entries });
        else for (const entry of entries) printEntry(terminal, entry);
        return EXIT.done;
      }),
    );
}

function printEntry(terminal: Terminal, entry: ChronologyEntry): void {
  const where = [nameWithFile(entry), shortPage(entry)].filter((part) => part !== '').join(', ');
  const date = entry.date.padEnd('2026-01-01'.length);
  terminal.line({ text: `${date}${entry.is_deadline ? '  deadline' : ''}`, style: 'bold' }, `  ${where}`);
  terminal.paragraph(`“${oneLine(entry.sentence.text)}”`, { indent: 2 });
}
