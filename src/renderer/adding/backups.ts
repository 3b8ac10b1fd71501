import { BACKUP_EXTENSION } from '../../contract/view/documents/document-names.ts';
import { say } from '../../language/say.ts';
import type { Page } from '../state/page-context.tsx';
import { dayText, fileSize } from '../words/number-words.ts';
import { chooseOne } from './use-add-files.ts';

/**
 * Writes the whole library into a file that the user chooses. What was done, in one sentence; '' when no file was
 * chosen.
 */
export async function saveBackup({ bridge, client, now }: Page): Promise<string> {
  const day = new Date(now()).toISOString().slice(0, 10);
  const file = await bridge.newFile(`pincite-backup-${day}.${BACKUP_EXTENSION}`);
  if (file === null) return '';
  const { files, bytes } = await client.library.backup({ to: file.handle });
  await file.finish();
  return say('adding.backedUp', { files, size: fileSize(bytes) });
}

/** The handle of a backup that the user chooses; null when none was chosen. */
export const chooseBackup = async (page: Page): Promise<string | null> =>
  (await chooseOne(page, 'backup', `.${BACKUP_EXTENSION}`))?.handle ?? null;

/**
 * Makes a library of a backup where there is none yet, and begins the page anew with it. Throws BACKUP_LOCKED for an
 * encrypted one without its passphrase, and what the vault throws.
 */
export async function restoreBackup(page: Page, from: string, passphrase?: string): Promise<void> {
  const { made_at: madeAt, check } = await page.vault.restore({ from, passphrase });
  const words = check?.sound === false ? 'adding.restoredDamaged' : 'adding.restored';
  await page.beginAnew(check === null ? '' : say(words, { documents: check.documents, day: dayText(madeAt) }));
}
