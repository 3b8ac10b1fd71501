import { Command } from 'commander';
import { TRACE_LOG } from '../../../contract/integrity.ts';
import { newPassphrase } from '../../passphrase.ts';
import { formatBytes, plural } from '../../print/format-place.ts';
import { printableText } from '../../print/printable-text.ts';
import { EXIT, type Runner } from '../../session.ts';

interface BackupOptions {
  readonly encrypt?: boolean;
  readonly newPassphraseFile?: string;
}

/** `pincite backup FILE` */
export function backupCommand(run: Runner): Command {
  return new Command('backup')
    .summary('write the whole library into one file')
    .description('write the whole library into one file: documents, answers, threads and their record')
    .argument('<file>', 'where to write')
    .option('--encrypt', 'with a passphrase that you are asked for: who loses it loses the backup')
    .option('--new-passphrase-file <file>', 'the same, with the passphrase in the first line of this file')
    .action(
      run(async (session, to: string, { encrypt = false, newPassphraseFile }: BackupOptions) => {
        const { terminal, signal, json, engine } = session;
        const isEncrypted = encrypt || newPassphraseFile !== undefined;
        const { client } = await engine();
        const passphrase = isEncrypted ? await newPassphrase(session, newPassphraseFile) : undefined;
        const result = await client.library.backup({ to, passphrase }, { signal });
        if (json) terminal.json(result);
        else {
          const { path, files, bytes } = result;
          const form = isEncrypted ? ', encrypted' : '';
          terminal.line(`written to ${printableText(path)}: ${plural(files, 'file')}, ${formatBytes(bytes)}${form}`);
        }
        return EXIT.done;
      }),
    );
}

/** `pincite restore FILE`: into an empty folder; exit 4 when the library in it is damaged. */
export function restoreCommand(run: Runner): Command {
  return new Command('restore')
    .summary('make a library of a backup')
    .description('make a library of a backup, in the empty folder that --data names; exit 4 when it is damaged')
    .argument('<file>', 'the backup')
    .action(
      run(async (session, from: string) => {
        const { terminal, signal, json, dataDir } = session;
        const { made_at: madeAt } = await session.restore(from);
        const { client } = await session.engine({ evenDamaged: true });
        const check = await client.library.check(undefined, { signal });
        const audit = await client.audit.verify(undefined, { signal });
        // The record of answers is told by itself: its keys, or newer entries, may be elsewhere.
        const isSound = check.damage.every(({ name }) => name === TRACE_LOG);
        if (json) terminal.json({ restored: dataDir, made_at: madeAt, check, audit });
        else {
          terminal.line(
            `restored ${plural(check.documents, 'document')} to ${printableText(dataDir)}, as of ${madeAt}`,
          );
          if (!isSound) terminal.line({ text: 'It is damaged: "pincite check" says where.', style: 'red' });
          if (!audit.valid) {
            terminal.paragraph(`The record of its answers: ${printableText(audit.reason ?? 'does not hold')}`, {
              style: 'yellow',
            });
            terminal.paragraph('"pincite audit accept" accepts that a backup was put back.', { style: 'dim' });
          }
        }
        return isSound ? EXIT.done : EXIT.checkFailed;
      }),
    );
}
