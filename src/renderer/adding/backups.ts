import { BACKUP_EXTENSION } from '../../contract/view/documents/document-names.ts';
import type { Page } from '../state/page-context.tsx';
import { counted, dayText, fileSize } from '../words/number-words.ts';
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
  return `Backed up: ${counted(files, 'file')} of the library, ${fileSize(bytes)}. It is as confidential as your documents.`;
}

/** Makes a library of a backup that the user chooses, where there is none yet. Does nothing when none was chosen. */
export async function restoreBackup(page: Page, onBegin: () => void): Promise<void> {
  const chosen = await chooseOne(page, 'backup', `.${BACKUP_EXTENSION}`);
  if (chosen === undefined) return;
  onBegin();
  const { made_at: madeAt, check } = await page.client.library.restore({ from: chosen.handle });
  await Promise.all([page.library.getState().refresh(), page.conversation.getState().loadThreads()]);
  const sound = check.sound ? '' : ' Some of it is damaged: “pincite check” says what.';
  page.library.setState({
    note: `Restored ${counted(check.documents, 'document')}, as of ${dayText(madeAt)}.${sound}`,
  });
}
