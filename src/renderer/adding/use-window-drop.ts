import { useEffect, useState } from 'react';
import { usePage } from '../state/page-context.tsx';
import { droppedFiles } from './dropped-files.ts';
import { addFiles } from './use-add-files.ts';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Files dropped anywhere on the window are added. True while some are being dragged over it. */
export function useWindowDrop(): boolean {
  const page = usePage();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void): void =>
      window.addEventListener(type, run, { signal: ending.signal });
    const offer = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    listen('dragenter', offer);
    listen('dragover', offer);
    listen('dragleave', (event) => {
      // Leaving the window has no related target; moving between elements of it has one.
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      const openFolders = page.bridge.kind === 'browser';
      void addFiles(page, droppedFiles(event.dataTransfer.items, { openFolders }));
    });
    return () => ending.abort();
  }, [page]);
  return over;
}
