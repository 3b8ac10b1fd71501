import { Command } from 'commander';
import { mustAllowLibrary } from '../../../policy/machine-policy.ts';
import { newPassphrase } from '../../passphrase.ts';
import { plural } from '../../print/format-place.ts';
import { EXIT, type Runner } from '../../session.ts';

const NEW_FILE = [
  '--new-passphrase-file <file>',
  'its first line is the new passphrase; without it you are asked',
] as const;

interface NewPassphrase {
  readonly newPassphraseFile?: string;
}

/** `pincite library encrypt|passphrase|decrypt`: the library encrypted on the disk (ADR 0128). */
export function libraryCommand(run: Runner): Command {
  const encrypt = new Command('encrypt')
    .description('encrypt the library, or begin an encrypted one; it needs as much free space as the library has')
    .option(...NEW_FILE)
    .action(
      run(async (session, { newPassphraseFile }: NewPassphrase) => {
        const { terminal, json, dataDir, policy, signal } = session;
        mustAllowLibrary(policy, dataDir);
        terminal.note('Who loses the passphrase loses the library: there is no other way to open it.');
        const passphrase = await newPassphrase(session, newPassphraseFile);
        const { encryptLibrary } = await import('../../../engine/engine.ts');
        const { files } = await encryptLibrary({ dataDir, passphrase, signal });
        if (json) terminal.json({ encrypted: dataDir, files });
        else {
          terminal.line(files === 0 ? 'An encrypted library begins here.' : `encrypted: ${plural(files, 'file')}`);
          terminal.paragraph('Keep a copy of key.age elsewhere: the passphrase opens nothing without it.', {
            style: 'dim',
          });
          if (files > 0)
            terminal.paragraph(
              'The files that it replaced were deleted, not overwritten: a disk may keep their bytes for a while. Backups made before are in clear.',
              { style: 'dim' },
            );
        }
        return EXIT.done;
      }),
    );
  const passphrase = new Command('passphrase')
    .description('give an encrypted library another passphrase; no document is written again')
    .option(...NEW_FILE)
    .action(
      run(async (session, { newPassphraseFile }: NewPassphrase) => {
        const { terminal, json, dataDir, policy } = session;
        mustAllowLibrary(policy, dataDir);
        const { changePassphrase } = await import('../../../engine/engine.ts');
        await changePassphrase(dataDir, session.passphrase, () => newPassphrase(session, newPassphraseFile));
        if (json) terminal.json({ changed: dataDir });
        else {
          terminal.line('The library has a new passphrase.');
          terminal.paragraph('Backups made before open with the former one, and so does a copy of key.age.', {
            style: 'dim',
          });
        }
        return EXIT.done;
      }),
    );
  const decrypt = new Command('decrypt')
    .description('have the library in clear again; it needs as much free space as the library has')
    .action(
      run(async ({ terminal, json, dataDir, policy, signal, passphrase: asked }) => {
        mustAllowLibrary(policy, dataDir);
        const { decryptLibrary } = await import('../../../engine/engine.ts');
        const { files } = await decryptLibrary({ dataDir, passphrase: asked, signal });
        if (json) terminal.json({ decrypted: dataDir, files });
        else {
          terminal.line(`in clear: ${plural(files, 'file')}`);
          terminal.paragraph('Who can read the disk can read the library from now on.', { style: 'dim' });
        }
        return EXIT.done;
      }),
    );
  return new Command('library')
    .summary('encrypt the library with a passphrase')
    .description('the library encrypted on the disk, with a passphrase')
    .addCommand(encrypt)
    .addCommand(passphrase)
    .addCommand(decrypt);
}
