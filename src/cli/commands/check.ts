import { Command } from 'commander';
import type { CheckResult, Damage } from '../../contract/integrity.ts';
import { alignTable } from '../print/align-table.ts';
import { plural } from '../print/format-place.ts';
import { printableText } from '../print/printable-text.ts';
import { EXIT, type Runner } from '../session.ts';
import type { Terminal } from '../terminal.ts';

/** `pincite check`: exit 4 when something of the library is not as it was written. */
export function checkCommand(run: Runner): Command {
  return new Command('check')
    .description('compare all of the library with its checksums: exit 4 when something is damaged')
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

/** What was looked at, and a table of what is damaged. */
export function printCheck(
  terminal: Terminal,
  { sound, documents, pages, passages, files, damage }: CheckResult,
): void {
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
