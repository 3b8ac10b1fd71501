import { Command } from 'commander';
import { readSecret } from '../local-file.ts';
import { alignTable } from '../print/align-table.ts';
import { printableText } from '../print/printable-text.ts';
import { EXIT, type Runner } from '../session.ts';
import { printCheck } from './check.ts';

/** `pincite repair`: exit 4 when something is damaged still. */
export function repairCommand(run: Runner): Command {
  return new Command('repair')
    .description('mend what "check" finds: documents are read again from their originals, indexes built anew')
    .option('--password-file <file>', 'the first line opens protected files')
    .action(
      run(async (session, { passwordFile }: { readonly passwordFile?: string }) => {
        const { terminal, signal, json, engine } = session;
        const password = passwordFile === undefined ? {} : { password: await readSecret(passwordFile, session) };
        const { client } = await engine({ evenDamaged: true });
        const result = await client.library.repair(password, { signal });
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
