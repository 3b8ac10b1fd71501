import { type RefObject, useEffect, useRef, useState } from 'react';
import { openDocuments } from './open-documents.ts';
import type { OpenPdf } from './open-pdf.ts';
import { asPdfFailure, type PdfFailure } from './pdf-failure.ts';
import { PdfView, type PdfViewState } from './pdf-view.ts';

export interface PdfViewHandle {
  readonly view: PdfView | null;
  readonly state: PdfViewState | null;
  readonly opened: OpenPdf | null;
  readonly failure: PdfFailure | null;
}

const CLOSED: PdfViewHandle = { view: null, state: null, opened: null, failure: null };

/** Opens the PDF at `url` in `container` and closes it when either changes. `attempt` rises to try again. */
export function usePdfView(
  container: RefObject<HTMLDivElement | null>,
  url: string,
  attempt: number,
  onActivate: (placeId: string) => void,
): PdfViewHandle {
  const [handle, setHandle] = useState<PdfViewHandle>(CLOSED);
  const activate = useRef(onActivate);
  activate.current = onActivate;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read, it asks for a new try.
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    let ended = false;
    let view: PdfView | null = null;
    const lease = openDocuments.acquire(url);
    const fail = (error: unknown): void => {
      if (!ended) setHandle((before) => ({ ...before, failure: asPdfFailure(error) }));
    };
    lease.opened.then((opened) => {
      if (ended) return;
      opened.onLost(fail);
      view = new PdfView(
        element,
        opened.pdf,
        (state) => setHandle((before) => ({ ...before, state })),
        (placeId) => activate.current(placeId),
      );
      setHandle({ view, state: view.state, opened, failure: null });
    }, fail);
    return () => {
      ended = true;
      view?.close();
      lease.release(false);
      setHandle(CLOSED);
    };
  }, [container, url, attempt]);

  return handle;
}
