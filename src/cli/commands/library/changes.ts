import { Command } from 'commander';
import { PinciteError } from '../../../contract/errors.ts';
import type { EditionChange, EditionChanges, EditionSentence } from '../../../contract/findings/edition-comparison.ts';
import { changeWord, editionOf } from '../../../contract/view/edition.ts';
import { documentId } from '../../parse-option.ts';
import { formatWhere, oneLine, plural } from '../../print/format-place.ts';
import { type Client, EXIT, type Runner } from '../../session.ts';
import type { Terminal } from '../../terminal.ts';

/** `pincite changes DOCUMENT [NEWER]`: all differences between an edition and a newer one. */
export function changesCommand(run: Runner): Command {
  return new Command('changes')
    .description('all differences between an edition of a document and a newer one')
    .argument('<document>', 'id of the older edition, as "pincite documents --ids" lists it', documentId)
    .argument('[newer]', 'id of the newer one; the newest edition when none is given', documentId)
    .action(
      run(async ({ terminal, signal, json, engine }, older: string, newer: string | undefined) => {
        const { client } = await engine();
        const newer_id = newer ?? (await newestOf(client, older, signal));
        const found = await client.documents.changes({ document_id: older, newer_id }, { signal });
        if (json) terminal.json(found);
        else print(terminal, found);
        return EXIT.done;
      }),
    );
}

async function newestOf(client: Client, documentId: string, signal: AbortSignal): Promise<string> {
  const edition = editionOf(documentId, await client.documents.list(undefined, { signal }));
  const newest = edition?.ids.at(-1);
  if (newest === undefined || newest === documentId)
    throw new PinciteError('BAD_REQUEST', { why: `document ${documentId} has no newer edition` });
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
