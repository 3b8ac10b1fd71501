import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { say } from '../../../language/say.ts';
import { builtRows } from '../../parts/reachable-rows.ts';
import { pageName, pagePosition } from './page-label.ts';

export interface ThumbnailsProps {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly labels: readonly string[] | null;
  readonly turn: number;
  readonly onPage: (page: number) => void;
}

/** Height of a row, and size of its picture, in pixels. */
const ROW = 188;
const PICTURE = { width: 120, height: 156 };

/** Thumbnails of all pages; only the visible ones and that of the current page are in the DOM. */
export function Thumbnails({ pdf, page, labels, turn, onPage }: ThumbnailsProps) {
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    overscan: 2,
    rangeExtractor: useCallback((range: Range) => builtRows(range, page - 1), [page]),
  });
  useEffect(() => rows.scrollToIndex(page - 1, { align: 'auto' }), [rows, page]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: page + 1,
      ArrowUp: page - 1,
      Home: 1,
      End: pdf.numPages,
    };
    const step = steps[event.key];
    if (step === undefined || step < 1 || step > pdf.numPages) return;
    event.preventDefault();
    onPage(step);
    rows.scrollToIndex(step - 1, { align: 'auto' });
    // The row is in the DOM only after the list has scrolled to it.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-page="${step}"]`)?.focus());
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside
    <div ref={list} className="reader-thumbs" onKeyDown={onKeyDown}>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <button
            key={index}
            type="button"
            className="reader-thumb"
            data-page={index + 1}
            tabIndex={index + 1 === page ? 0 : -1}
            aria-current={index + 1 === page ? 'page' : undefined}
            aria-label={pageName(index + 1, pdf.numPages, labels)}
            style={{ transform: `translateY(${start}px)` }}
            onClick={() => onPage(index + 1)}
          >
            <Thumbnail pdf={pdf} page={index + 1} turn={turn} {...PICTURE} />
            <span>{pagePosition(index + 1, pdf.numPages, labels).field}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

interface ThumbnailProps {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly turn: number;
  /** Largest size of the picture in pixels. */
  readonly width: number;
  readonly height: number;
}

/** A thumbnail of a page, drawn when it becomes visible and freed when it is removed. */
function Thumbnail({ pdf, page, turn, width, height }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let ended = false;
    let task: RenderTask | null = null;
    const draw = async (): Promise<void> => {
      const proxy = await pdf.getPage(page);
      if (ended) return;
      const rotation = (proxy.rotate + turn) % 360;
      const plain = proxy.getViewport({ scale: 1, rotation });
      const scale = Math.min(width / plain.width, height / plain.height) * window.devicePixelRatio;
      const viewport = proxy.getViewport({ scale, rotation });
      element.width = Math.max(1, Math.floor(viewport.width));
      element.height = Math.max(1, Math.floor(viewport.height));
      element.style.width = `${viewport.width / window.devicePixelRatio}px`;
      task = proxy.render({ canvas: element, viewport });
      await task.promise;
    };
    // A thumbnail that was removed before it was drawn has not failed.
    draw().catch(() => !ended && setFailed(true));
    return () => {
      ended = true;
      task?.cancel();
      element.width = 0;
      element.height = 0;
    };
  }, [pdf, page, turn, width, height]);
  return (
    <span className="reader-thumb-paper">
      <canvas ref={canvas} />
      {failed && <span className="meta">{say('reader.page.notShown')}</span>}
    </span>
  );
}
