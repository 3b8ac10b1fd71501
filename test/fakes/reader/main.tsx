/** The reader alone on a page, driven from outside through `window.readerPage`. */
import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../src/renderer/styles/tokens.css';
import '../../../src/renderer/styles/base.css';
import '../../../src/renderer/styles/controls.css';
import '../../../src/renderer/styles/frame.css';
import { PageCrop, type PageCropProps } from '../../../src/renderer/reader/page-crop.tsx';
import { Reader } from '../../../src/renderer/reader/reader.tsx';
import type { ReaderProps } from '../../../src/renderer/reader/reader-props.ts';

type Shown = Pick<ReaderProps, 'document' | 'places' | 'active'> & {
  readonly crop?: Omit<PageCropProps, 'documentUrl'> & { readonly document_id: string };
};

/** What a script outside may do and read. */
export interface ReaderPage {
  show(change: Partial<Shown>): void;
  /** Places activated by clicks, newest last. */
  readonly activated: string[];
}

declare global {
  interface Window {
    readerPage: ReaderPage;
  }
}

let shown: Shown = { document: null, places: [], active: null };
const listeners = new Set<() => void>();
const activated: string[] = [];

function show(change: Partial<Shown>): void {
  shown = { ...shown, ...change };
  for (const listener of listeners) listener();
}

window.readerPage = { show, activated };

const documentUrl = (id: string): string => new URL(`documents/${id}`, document.baseURI).href;

async function loadText(id: string, start: number, end: number): Promise<string> {
  const response = await fetch(documentUrl(id));
  return (await response.text()).slice(start, end);
}

function onActivate(id: string): void {
  activated.push(id);
  show({ active: { id, count: (shown.active?.count ?? 0) + 1 } });
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const onClose = (): void => show({ document: null, places: [], active: null });

function Page() {
  const [dim, setDim] = useState(false);
  const { crop, ...state } = useSyncExternalStore(subscribe, () => shown);
  return (
    <>
      <Reader
        {...state}
        dim={dim}
        onDim={setDim}
        documentUrl={documentUrl}
        loadSections={async () => []}
        loadText={loadText}
        loadRects={async () => []}
        onActivate={onActivate}
        onClose={onClose}
      />
      {crop && (
        <div style={{ position: 'fixed', left: 40, top: 120, zIndex: 50, boxShadow: 'var(--shadow-pop)' }}>
          <PageCrop {...crop} documentUrl={documentUrl(crop.document_id)} />
        </div>
      )}
    </>
  );
}

const root = document.getElementById('page');
if (root === null) throw new Error('index.html has no element for the page');
createRoot(root).render(<Page />);
