import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import { asPinciteError, type ErrorCode } from '../../../contract/errors.ts';
import type { CheckResult, Damage, IndexResult } from '../../../contract/integrity.ts';
import { checkLine, otherChecks } from '../../checks.ts';
import { progressLine } from '../../ingest-progress.ts';
import { readSecret } from '../../local-file.ts';
import { wholeNumber } from '../../parse-option.ts';
import { plural } from '../../print/format-place.ts';
import { alignTable, printableText } from '../../print/printable-text.ts';
import { EXIT, type Runner, type Session } from '../../session.ts';
import type { Terminal } from '../../terminal.ts';

/** `pincite check`: exit 4 when a part of the library is not as it was written. */
export function checkCommand(run: Runner): Command {
  return new Command('check')
    .summary(checkLine('check'))
    .description(`${checkLine('check')}. Exit 4 when something is damaged`)
    .addHelpText('after', otherChecks('check'))
    .action(
      run(async ({ terminal, signal, json, engine }) => {
        const result = await (await engine({ evenDamaged: true })).client.library.check(undefined, { signal });
        if (json) terminal.json(result);
        else {
          printCheck(terminal, result);
          if (!result.sound) terminal.line('"pincite repair" mends what can be mended.');
        }
        return result.sound ? EXIT.done : EXIT.checkFailed;
      }),
    );
}

/** Prints what was checked, and a table of the damage. */
function printCheck(terminal: Terminal, { sound, documents, pages, passages, files, damage }: CheckResult): void {
  const extent = `${plural(documents, 'document')}, ${plural(pages, 'page')}, ${plural(passages, 'passage')}, ${plural(files, 'file')}`;
  if (sound) {
    terminal.line({ text: 'sound', style: 'green' }, `  ${extent} compared with their checksums`);
    return;
  }
  terminal.line({ text: 'damaged', style: 'red' }, `  ${plural(damage.length, 'finding')}; ${extent} looked at`);
  for (const line of alignTable(damage.map(rowOf))) terminal.line(`  ${line}`);
}

const rowOf = ({ kind, name, document_id: id, what }: Damage): string[] => [
  kind,
  id ?? '',
  printableText(name),
  printableText(what),
];

/** `pincite repair`: exit 4 when damage is left. */
export function repairCommand(run: Runner): Command {
  return new Command('repair')
    .summary('mend what "check" finds')
    .description('mend what "check" finds: documents are read again from their originals, indexes built anew')
    .option('--password-file <file>', 'the first line opens protected files')
    .action(
      run(async (session, { passwordFile }: { readonly passwordFile?: string }) => {
        const { terminal, signal, json, engine } = session;
        const password = passwordFile === undefined ? undefined : await readSecret(passwordFile, session);
        const { client } = await engine({ evenDamaged: true });
        const result = await client.library.repair({ password }, { signal });
        if (json) {
          terminal.json(result);
          return result.check.sound ? EXIT.done : EXIT.checkFailed;
        }
        const { mended, left, quarantine, check } = result;
        if (mended.length + left.length === 0) terminal.line('Nothing had to be mended.');
        for (const line of alignTable(mended.map(({ name, how }) => ['mended', printableText(name), how]))) {
          terminal.line(line);
        }
        for (const { name, document_id: id, why, remedy } of left) {
          const which = id === null ? '' : ` (${id})`;
          terminal.paragraph(`Not mended: ${printableText(name)}${which}: ${printableText(why)}. ${remedy}`, {
            style: 'yellow',
          });
        }
        if (quarantine !== null) terminal.line(`What was damaged lies in ${quarantine} within the data directory.`);
        printCheck(terminal, check);
        return check.sound ? EXIT.done : EXIT.checkFailed;
      }),
    );
}

/** Faults that pass by themselves: with `--watch` the index is tried again. */
const PASSES: ReadonlySet<ErrorCode> = new Set([
  ...(['LIBRARY_BUSY', 'STORE_BUSY', 'STORE_CLAIM_LOST', 'STORE_FAILED', 'STORE_UNREACHABLE'] as const),
]);

/** Runs `index` again and again until Ctrl-C; without `seconds` once. */
async function repeatedly(
  { terminal, signal }: Session,
  seconds: number | undefined,
  index: () => Promise<void>,
): Promise<void> {
  do {
    try {
      await index();
    } catch (error) {
      const known = asPinciteError(error);
      if (seconds === undefined || !PASSES.has(known.code)) throw error;
      terminal.note(`pincite: ${known.code}: ${known.message}`);
    }
    if (seconds !== undefined) await delay(seconds * 1000, undefined, { signal }).catch(() => undefined);
  } while (seconds !== undefined && !signal.aborted);
}

/** `pincite index [--watch]` */
export function indexCommand(run: Runner): Command {
  return new Command('index')
    .summary('take in what other programs wrote into the tables')
    .description('take in what other programs wrote into the tables, or make an empty library: embed, index and merge')
    .option('--watch [seconds]', 'go on until Ctrl-C, with a pause between two rounds (10)', wholeNumber(1))
    .action(
      run(async (session, { watch }: { readonly watch?: number | true }) => {
        const { terminal, signal, json, engine } = session;
        const { client } = await engine();
        const index = async () => {
          for await (const event of await client.library.index(undefined, { signal })) {
            if (event.type === 'progress') terminal.status(progressLine(event.progress));
            else if (json) terminal.json(event.result);
            else {
              terminal.clearStatus();
              terminal.line({ text: 'indexed', style: 'green' }, `  ${indexLine(event.result)}`);
            }
          }
        };
        await repeatedly(session, watch === true ? 10 : watch, index);
        return EXIT.done;
      }),
    );
}

/** "3 documents, 42 passages: 3 documents embedded, 84 rows new in the word indexes, 5 files merged away". */
function indexLine({ documents, passages, embedded, waiting, indexed, unindexed, merged }: IndexResult): string {
  const did = [
    embedded > 0 ? `${plural(embedded, 'document')} embedded` : null,
    waiting > 0 ? `${plural(waiting, 'document')} without vectors` : null,
    indexed > 0 ? `${plural(indexed, 'row')} new in the word indexes` : null,
    unindexed > 0 ? `${plural(unindexed, 'row')} beside the word indexes` : null,
    merged > 0 ? `${plural(merged, 'file')} merged away` : null,
  ].filter((part) => part !== null);
  const what = did.length === 0 ? 'nothing had to be done' : did.join(', ');
  return `${plural(documents, 'document')}, ${plural(passages, 'passage')}: ${what}`;
}
