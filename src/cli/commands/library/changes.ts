import { Command } from 'commander';
import { PinciteError } from '../../../contract/errors.ts';
import type { EditionChange, EditionChanges, EditionSentence } from '../../../contract/findings/edition-comparison.ts';
import { changeWord, editionOf } from '../../../contract/view/documents/edition.ts';
import { DOCUMENT, documentId } from '../../parse-option.ts';
import { formatWhere, oneLine, plural } from '../../print/format-place.ts';
import { type Client, EXIT, type Runner } from '../../session.ts';
import type { Terminal } from '../../terminal.ts';

/** `pincite changes DOCUMENT [NEWER]`: all differences between an edition and a newer one. */
export function changesCommand(run: Runner): Command {
  return new Command('changes')
    .summary('what differs between two editions of a document')
    .description('all differences between an edition of a document and a newer one')
    .argument('<document>', `the older edition: ${DOCUMENT}`)
    .argument('[newer]', 'the newer one; the newest edition when none is given')
    .action(
      run(async (session, named: string, newer: string | undefined) => {
        const { terminal, signal, json } = session;
        const { client } = await session.engine();
        const older = await documentId(session, named);
        const newer_id = await (newer === undefined ? newestOf(client, older, signal) : documentId(session, newer));
        const found = await client.documents.changes({ document_id: older, newer_id }, { signal });
        if (json) terminal.json(found);
        else print(terminal, found);
        return EXIT.done;
      }),
    );
}

async function newestOf(client: Client, id: string, signal: AbortSignal): Promise<string> {
  const documents = await client.documents.list(undefined, { signal });
  const edition = editionOf(id, documents);
  const newest = edition?.ids.at(-1);
  if (newest === undefined || newest === id) {
    const name = documents.find((one) => one.document_id === id)?.source_filename ?? id;
    throw new PinciteError('BAD_REQUEST', { why: `${name} has no newer edition` });
  }
  return newest;
}

function print(terminal: Terminal, found: EditionChanges): void {
  for (const change of found.changes) {
    terminal.line({ text: headOf(change, found), style: 'bold' });
    if (change.older !== null) terminal.paragraph(`- ${oneLine(change.older.text)}`, { indent: 2 });
    if (change.newer !== null) terminal.paragraph(`+ ${oneLine(change.newer.text)}`, { indent: 2 });
  }
  const more = found.cut ? '; more are not listed' : '';
  terminal.line(
    `${plural(found.changes.length, 'difference')}, ${plural(found.unchanged, 'sentence')} unchanged${more}.`,
  );
}

function headOf(change: EditionChange, { newer_name: name }: EditionChanges): string {
  const word = changeWord(change);
  const where = formatWhere({ ...((change.newer ?? change.older) as EditionSentence), document_name: name }, undefined);
  return where === '' ? word : `${word} — ${where}`;
}
