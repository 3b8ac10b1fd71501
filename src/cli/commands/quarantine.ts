import { Command } from 'commander';
import type { QuarantinedDocument } from '../../contract/quarantine.ts';
import { alignTable } from '../align-table.ts';
import { EXIT } from '../exit-code.ts';
import { formatBytes, plural } from '../format-place.ts';
import { resultLine } from '../ingest-progress.ts';
import { readSecret } from '../local-file.ts';
import { documentId, documentIds } from '../parse-option.ts';
import type { Runner, Session } from '../session.ts';

function printEntries(terminal: Session['terminal'], entries: readonly QuarantinedDocument[]): void {
  if (entries.length === 0) {
    terminal.line('There is nothing in quarantine.');
    return;
  }
  const rows = entries.map((entry) => [
    entry.document_id,
    entry.whole ? `whole file, ${formatBytes(entry.bytes)}` : `incomplete, ${plural(entry.rows, 'row')}`,
    entry.quarantined_at.slice(0, 10),
    entry.deleted_after.slice(0, 10),
    entry.source_filename,
  ]);
  alignTable([['ID', 'WHAT THERE IS', 'SINCE', 'UNTIL', 'FILE'], ...rows]).forEach((line, index) => {
    terminal.line(index === 0 ? { text: line, style: 'bold' } : line);
  });
}

/** `pincite quarantine list|restore|remove`: what interrupted writes left, kept for 30 days. */
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
    .argument('<id>', 'of "pincite quarantine list"', documentId)
    .option('--password-file <file>', 'its first line opens a protected file; "-" reads it from standard input')
    .action(
      run(async (session, id: string, { passwordFile }: { readonly passwordFile?: string }) => {
        const { terminal, signal, json, engine } = session;
        const password = passwordFile === undefined ? {} : { password: await readSecret(passwordFile, session) };
        const { client } = await engine();
        const result = await client.quarantine.restore({ document_id: id, ...password }, { signal });
        if (json) terminal.json(result);
        else terminal.line(...resultLine(result));
        if (result.code === null) return EXIT.done;
        terminal.note(`pincite: ${result.code}: ${result.reason}`);
        return EXIT.failed;
      }),
    );
  const remove = new Command('remove')
    .description('delete it now')
    .argument('<id...>', 'of "pincite quarantine list"', documentIds)
    .action(
      run(async ({ terminal, signal, json, engine }, ids: string[]) => {
        const removed = await (await engine()).client.quarantine.remove({ document_ids: ids }, { signal });
        if (json) terminal.json(removed);
        else for (const entry of removed) terminal.line(`deleted  ${entry.document_id}  ${entry.source_filename}`);
        return EXIT.done;
      }),
    );
  return new Command('quarantine')
    .description('what interrupted writes left, kept for 30 days')
    .addCommand(list)
    .addCommand(restore)
    .addCommand(remove);
}
