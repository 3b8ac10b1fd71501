import { Command, InvalidArgumentError } from 'commander';
import { PinciteError } from '../../../contract/errors.ts';
import { DamagedId, type QuarantineEntry } from '../../../contract/records/quarantine.ts';
import { isDocumentId, namesakes } from '../../../contract/view/documents/named-document.ts';
import { resultLine } from '../../ingest-progress.ts';
import { readSecret } from '../../local-file.ts';
import { formatBytes, plural } from '../../print/format-place.ts';
import { printTable } from '../../print/print-table.ts';
import { EXIT, type Runner, type Session } from '../../session.ts';

function printEntries(terminal: Session['terminal'], entries: readonly QuarantineEntry[]): void {
  if (entries.length === 0) {
    terminal.line('There is nothing in quarantine.');
    return;
  }
  const rows = entries.map((entry) => {
    const days = [entry.quarantined_at.slice(0, 10), entry.deleted_after.slice(0, 10)];
    if ('damaged_id' in entry) {
      const there = `${plural(entry.files, 'damaged file')}, ${formatBytes(entry.bytes)}`;
      return [entry.damaged_id, there, ...days, SET_ASIDE];
    }
    const there = entry.whole ? `whole file, ${formatBytes(entry.bytes)}` : `incomplete, ${plural(entry.rows, 'row')}`;
    return [entry.document_id, there, ...days, entry.source_filename];
  });
  printTable(terminal, ['ID', 'WHAT THERE IS', 'SINCE', 'UNTIL', 'FILE'], rows);
}

const SET_ASIDE = 'cannot be restored: set aside by repair';

/** Refuses the id of a repair's folder with a reason. */
function restorable(value: string): string {
  if (!DamagedId.safeParse(value).success) return value;
  throw new InvalidArgumentError('What repair set aside is damaged and cannot be restored.');
}

/**
 * The ids of entries that are named by an id or the name of a file. Throws QUARANTINE_NOT_FOUND, and
 * DOCUMENT_NOT_UNIQUE for a file that is there more than once.
 */
async function entryIds({ engine, signal }: Session, named: readonly string[]): Promise<string[]> {
  const entries = await (await engine()).client.quarantine.list(undefined, { signal });
  const files = entries.flatMap((entry) =>
    'damaged_id' in entry ? [] : [{ ...entry, document_name: entry.source_filename }],
  );
  return named.map((name) => {
    if (isDocumentId(name) || DamagedId.safeParse(name).success) return name;
    const found = namesakes(name, files);
    const [only] = found;
    if (only === undefined) throw new PinciteError('QUARANTINE_NOT_FOUND', { id: `“${name}”` });
    if (found.length === 1) return only.document_id;
    const candidates = found.map(({ document_id: id, quarantined_at: at }) => `${id} (since ${at.slice(0, 10)})`);
    const details = { count: found.length, name: `“${name}”`, candidates: candidates.join('; ') };
    throw new PinciteError('DOCUMENT_NOT_UNIQUE', details);
  });
}

/**
 * `pincite quarantine list|restore|remove`: rows that interrupted writes left and files that repairs set aside, kept
 * for 30 days.
 */
export function quarantineCommand(run: Runner): Command {
  const list = new Command('list').description('what is there, and until when').action(
    run(async ({ terminal, signal, json, engine }) => {
      const entries = await (await engine()).client.quarantine.list(undefined, { signal });
      if (json) terminal.json(entries);
      else printEntries(terminal, entries);
      return EXIT.done;
    }),
  );
  const restore = new Command('restore')
    .description('add the kept file again')
    .argument('<id>', 'of "pincite quarantine list", or the name of the file', restorable)
    .option('--password-file <file>', 'its first line opens a protected file; "-" reads it from standard input')
    .action(
      run(async (session, named: string, { passwordFile }: { readonly passwordFile?: string }) => {
        const { terminal, signal, json, engine } = session;
        const password = passwordFile === undefined ? undefined : await readSecret(passwordFile, session);
        const { client } = await engine();
        const [id] = (await entryIds(session, [named])) as [string];
        const result = await client.quarantine.restore({ document_id: id, password }, { signal });
        if (json) terminal.json(result);
        else terminal.line(...resultLine(result));
        if (result.code === null) return EXIT.done;
        terminal.note(`pincite: ${result.code}: ${result.reason}`);
        return EXIT.failed;
      }),
    );
  const remove = new Command('remove')
    .description('delete it now')
    .argument('<id...>', 'of "pincite quarantine list", or the names of files')
    .action(
      run(async (session, named: string[]) => {
        const { terminal, signal, json, engine } = session;
        const ids = await entryIds(session, named);
        const removed = await (await engine()).client.quarantine.remove({ ids }, { signal });
        if (json) terminal.json(removed);
        else {
          for (const entry of removed) {
            const isDamage = 'damaged_id' in entry;
            const [id, name] = isDamage
              ? [entry.damaged_id, plural(entry.files, 'damaged file')]
              : [entry.document_id, entry.source_filename];
            terminal.line(`deleted  ${id}  ${name}`);
          }
        }
        return EXIT.done;
      }),
    );
  return new Command('quarantine')
    .summary('what interrupted work left, kept for 30 days')
    .description('what interrupted writes left and repairs set aside, kept for 30 days')
    .addCommand(list)
    .addCommand(restore)
    .addCommand(remove);
}
