import { Command } from 'commander';
import type { QuotingRecords } from '../../contract/audit.ts';
import { documentIds } from '../parse-option.ts';
import { plural } from '../print/format-place.ts';
import { EXIT, type Runner } from '../session.ts';

/** `pincite remove ID… [--purge-records]` */
export function removeCommand(run: Runner): Command {
  return new Command('remove')
    .description(
      'delete documents from the library: text, vectors and the kept file; names the records that quote them',
    )
    .argument('<id...>', 'document ids; with --purge-records also of documents that were removed before', documentIds)
    .option('--purge-records', 'take their words out of the trace log, threads and kept answers too')
    .action(
      run(async ({ terminal, signal, json, engine }, ids: string[], { purgeRecords = false }: RemoveOptions) => {
        const { documents, quarantine } = (await engine()).client;
        const records = await documents.records({ document_ids: ids }, { signal });
        const kept = await quarantine.list(undefined, { signal });
        const removed = await documents.remove({ document_ids: ids, purge_records: purgeRecords }, { signal });
        if (json) {
          const recordsOf = (id: string) => records.find((one) => one.document_id === id);
          terminal.json(removed.map((document) => ({ ...document, records: recordsOf(document.document_id) })));
          return EXIT.done;
        }
        for (const quoting of records) {
          const document = removed.find((one) => one.document_id === quoting.document_id);
          const name = document === undefined ? '(removed before)' : document.source_filename;
          terminal.line(`removed  ${quoting.document_id}  ${name}`);
          for (const line of recordLines(quoting, purgeRecords)) terminal.line(`  ${line}`);
        }
        if (removed.length > 0 && kept.some((entry) => 'damaged_id' in entry)) {
          terminal.line('What repair had set aside was deleted too: any of it might hold their text.');
        }
        return EXIT.done;
      }),
    );
}

interface RemoveOptions {
  readonly purgeRecords?: boolean;
}

/** Numbers and titles shown of many. */
const SHOWN = 10;

function recordLines(quoting: QuotingRecords, isPurged: boolean): string[] {
  const { document_id: id, log_entries: entries, threads, kept_answers: kept } = quoting;
  const keptLine = kept === 0 ? [] : [`${plural(kept, 'kept answer')} removed`];
  if (entries.length === 0 && threads.length === 0) return keptLine;
  const done = isPurged ? ' purged' : '';
  const listed = (items: readonly number[]): string =>
    items.length > SHOWN ? `${items.slice(0, SHOWN).join(', ')} and ${items.length - SHOWN} more` : items.join(', ');
  const named = entries.length === 1 ? 'entry' : 'entries';
  return [
    ...keptLine,
    ...(entries.length === 0 ? [] : [`trace log: ${named} ${listed(entries)}${done}`]),
    ...threads.slice(0, SHOWN).map(({ title, turns }) => `thread “${title}”: ${plural(turns, 'answer')}${done}`),
    ...(threads.length > SHOWN ? [`and ${plural(threads.length - SHOWN, 'more thread')}`] : []),
    ...(isPurged ? [] : [`These still quote it; "pincite remove ${id} --purge-records" takes its words out of them.`]),
  ];
}
