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

/** Makes a library of a backup that the user chooses, where there is none yet. Does nothing when none was chosen. */
export async function restoreBackup(page: Page, onBegin: () => void): Promise<void> {
  const chosen = await chooseOne(page, 'backup', `.${BACKUP_EXTENSION}`);
  if (chosen === undefined) return;
  onBegin();
  const { made_at: madeAt, check } = await page.client.library.restore({ from: chosen.handle });
  await Promise.all([page.library.getState().refresh(), page.conversation.getState().loadThreads()]);
  const { documents } = check;
  page.library.setState({
    note: say(check.sound ? 'adding.restored' : 'adding.restoredDamaged', { documents, day: dayText(madeAt) }),
  });
}
