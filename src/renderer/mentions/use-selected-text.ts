import { useEffect, useState } from 'react';

/** Longer selections are meant for copying. */
const LONGEST = 300;

/** What is selected on the pages of the reader, on one line; null for nothing, or nothing that could be looked for. */
export function selectedText(): string | null {
  const selection = document.getSelection();
  const node = selection?.anchorNode;
  if (!selection || selection.isCollapsed || !(node instanceof Node)) return null;
  if (!document.querySelector('.reader-pages')?.contains(node)) return null;
  const text = String(selection).replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(text) && text.length <= LONGEST ? text : null;
}

/** The same, as it changes. */
export function useSelectedText(): string | null {
  const [selected, setSelected] = useState<string | null>(null);
  useEffect(() => {
    const onChange = (): void => setSelected(selectedText());
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, []);
  return selected;
}
