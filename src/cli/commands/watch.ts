import { Command } from 'commander';
import type { FolderPass } from '../../contract/ingest-queue.ts';
import { plural } from '../print/format-place.ts';
import { printableText } from '../print/printable-text.ts';
import { EXIT, type Runner, type Session } from '../session.ts';

const DID = { added: 'added', changed: 'changed', renamed: 'renamed', removed: 'removed' } as const;

const hasDone = ({ added, changed, renamed, removed, failed }: FolderPass): boolean =>
  added.length + changed.length + renamed.length + removed.length + failed.length > 0;

/** Whether a folder went away or came back, or another process began or ended its work. */
const isTold = (pass: FolderPass, before: FolderPass): boolean =>
  pass.away !== before.away || pass.waiting !== before.waiting;

function printPass({ terminal }: Session, pass: FolderPass): void {
  const { away, waiting, files, failed } = pass;
  if (waiting !== null) {
    terminal.line({ text: `waiting: ${waiting}`, style: 'yellow' });
    return;
  }
  if (away !== null) {
    terminal.line({ text: `away: ${away}; nothing is removed`, style: 'yellow' });
    return;
  }
  for (const key of Object.keys(DID) as (keyof typeof DID)[])
    for (const file of pass[key]) terminal.line(`${DID[key].padEnd(8)} `, printableText(file));
  for (const { file, reason } of failed)
    terminal.line({ text: 'failed   ', style: 'red' }, printableText(file), {
      text: `  ${printableText(reason)}`,
      style: 'dim',
    });
  terminal.line({ text: `${plural(files, 'file')} followed`, style: 'dim' });
}

/**
 * `pincite watch DIR`: follows a folder until Ctrl-C, one report for each scan that found something; as JSON lines with
 * --json.
 */
export function watchCommand(run: Runner): Command {
  return new Command('watch')
    .summary('follow a folder: take over what changes there')
    .description(
      'follow a folder: the library takes over what is added, changed, renamed or deleted there; ends with Ctrl-C',
    )
    .argument('<dir>', 'the folder')
    .option('--collection <name>', 'put the files into this collection')
    .option('--once', 'look once and end')
    .action(
      run(
        async (
          session,
          path: string,
          { collection, once = false }: { readonly collection?: string; readonly once?: boolean },
        ) => {
          const { terminal, signal, json, engine } = session;
          const { client } = await engine();
          let before: FolderPass | null = null;
          try {
            for await (const pass of await client.folders.watch({ path, once, collection }, { signal })) {
              if (json) terminal.json(pass);
              else if (before === null || hasDone(pass) || isTold(pass, before)) printPass(session, pass);
              before = pass;
            }
          } catch (error) {
            // Ctrl-C is how it ends.
            if (!signal.aborted) throw error;
          }
          return EXIT.done;
        },
      ),
    );
}
