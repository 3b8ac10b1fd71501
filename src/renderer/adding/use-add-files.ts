import { useCallback } from 'react';
import type { Grant } from '../../contract/shell/shell-data.ts';
import { READABLE_EXTENSIONS } from '../../contract/view/documents/document-names.ts';
import { type Page, usePage } from '../state/page-context.tsx';
import { mayCall } from '../team/may-call.ts';
import { errorLine, isCancelled } from '../words/error-line.ts';

/** Passes files to the shell, with progress, then to the queue of the open collection. */
export async function addFiles(page: Page, given: readonly File[] | Promise<readonly File[]>): Promise<void> {
  const library = page.library.getState();
  const { collection } = page.settings.getState();
  if (!mayCall(library.status, 'queue.add')) return;
  try {
    const files = await given;
    if (files.length === 0) return;
    library.setHandingOver({ files: files.length, share: 0 });
    const onProgress = (share: number): void => library.setHandingOver({ files: files.length, share });
    await library.add(await page.bridge.grant(files, { onProgress }), collection);
  } catch (error) {
    if (!isCancelled(error)) page.library.setState({ error: errorLine(error) });
  } finally {
    library.setHandingOver(null);
  }
}

/** Lets the user choose files or a folder: the system's dialog, or the browser's own where the shell has none. */
export async function chooseFiles(page: Page, what: 'files' | 'folder'): Promise<void> {
  const { bridge } = page;
  if (!mayCall(page.library.getState().status, 'queue.add')) return;
  if (bridge.choose === null) return addFiles(page, askForFiles({ folder: what === 'folder' }));
  const { collection } = page.settings.getState();
  await page.library.getState().add(await bridge.choose(what), collection);
}

/**
 * Lets the user choose one file, by the system's dialog of this kind or the browser's own, which offers `accept`.
 * Undefined without a choice.
 */
export async function chooseOne(
  { bridge }: Pick<Page, 'bridge'>,
  what: 'model' | 'language' | 'backup',
  accept: string,
): Promise<Grant | undefined> {
  const [grant] = bridge.choose
    ? await bridge.choose(what)
    : await bridge.grant(await askForFiles({ accept, multiple: false }), { anySize: what === 'backup' });
  return grant;
}

export interface AddFiles {
  readonly files: (files: readonly File[]) => void;
  readonly choose: (what: 'files' | 'folder') => void;
}

export function useAddFiles(): AddFiles {
  const page = usePage();
  const files = useCallback((list: readonly File[]) => void addFiles(page, list), [page]);
  const choose = useCallback((what: 'files' | 'folder') => void chooseFiles(page, what), [page]);
  return { files, choose };
}

interface AskForFiles {
  readonly folder?: boolean;
  /** File types as for a file input; by default those that Pincite reads. */
  readonly accept?: string;
  readonly multiple?: boolean;
}

/** The browser's own file dialog. Resolves with no files when it is closed without a choice. */
export function askForFiles({
  folder = false,
  accept = READABLE_EXTENSIONS.map((extension) => `.${extension}`).join(','),
  multiple = true,
}: AskForFiles): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = multiple;
    input.hidden = true;
    input.dataset.purpose = folder ? 'folder' : 'files';
    if (folder) input.webkitdirectory = true;
    else input.accept = accept;
    const end = (): void => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener('change', end, { once: true });
    input.addEventListener('cancel', end, { once: true });
    // Attached to the document, so that tests can find it.
    document.body.append(input);
    input.click();
  });
}
