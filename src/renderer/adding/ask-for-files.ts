interface AskForFiles {
  readonly folder?: boolean;
  /** As of a file input; by default what Pincite reads. */
  readonly accept?: string;
  readonly multiple?: boolean;
}

/** The browser's own file dialog. Resolves with no files when it is closed without a choice. */
export function askForFiles({
  folder = false,
  accept = '.pdf,.txt,.md,.markdown',
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
    // Attached, so that a test can find it as a user's helper would.
    document.body.append(input);
    input.click();
  });
}
