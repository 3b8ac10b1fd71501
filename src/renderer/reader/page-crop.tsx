import type { RenderTask } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { Rect } from '../../contract/documents.ts';
import { type CropBox, cropWindow, shownTogether } from './crop-window.ts';
import { openDocuments } from './pdf/open-documents.ts';
import { pageBox } from './pdf/page-box.ts';
import { asPdfFailure } from './pdf/pdf-failure.ts';
import './places/lit.css';
import './page-crop.css';

export interface PageCropProps {
  readonly documentUrl: string;
  readonly pageIndex: number;
  /** PDF user space points of the page; not empty. */
  readonly rects: readonly Rect[];
  /** What is only underlined. */
  readonly thin?: readonly Rect[];
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
}

/** Of one identity, so that the picture is not drawn anew. */
const NONE: readonly Rect[] = [];

interface LitBox extends CropBox {
  readonly weight: 'strong' | 'thin';
}

/** 100 %: 96 pixels an inch, 72 points an inch. */
const FULL_SIZE = 96 / 72;

/** The real page around some words at 100 %, with the words lit. The words themselves are told beside it, as text. */
export function PageCrop({ documentUrl, pageIndex, rects, thin = NONE, width, height }: PageCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [lit, setLit] = useState<readonly LitBox[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let ended = false;
    let task: RenderTask | null = null;
    const lease = openDocuments.acquire(documentUrl);
    const draw = async (): Promise<void> => {
      const { pdf } = await lease.opened;
      const page = await pdf.getPage(pageIndex + 1);
      if (ended) return;
      const plain = page.getViewport({ scale: FULL_SIZE });
      const boxesOf = (wanted: readonly Rect[]) => wanted.map((rect) => inPixels(pageBox(rect, plain), plain));
      const words = shownTogether(
        [...boxesOf(rects.slice(0, 1)), ...boxesOf(thin), ...boxesOf(rects.slice(1))],
        width,
        height,
      );
      if (words === null) return;
      const view = cropWindow(words, plain, width, height);
      setFailure(null);
      const placed = (box: CropBox) => ({ ...box, left: box.left - view.left, top: box.top - view.top });
      setLit([
        ...boxesOf(thin).map((box) => ({ ...placed(box), weight: 'thin' as const })),
        ...boxesOf(rects).map((box) => ({ ...placed(box), weight: 'strong' as const })),
      ]);
      const sharp = window.devicePixelRatio;
      element.width = Math.round(width * sharp);
      element.height = Math.round(height * sharp);
      const viewport = page.getViewport({ scale: FULL_SIZE, offsetX: -view.left, offsetY: -view.top });
      task = page.render({ canvas: element, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
      await task.promise;
    };
    // Gone before it was drawn: nothing failed.
    draw().catch((error: unknown) => !ended && setFailure(asPdfFailure(error).message));
    return () => {
      ended = true;
      task?.cancel();
      lease.release(true);
    };
  }, [documentUrl, pageIndex, rects, thin, width, height]);
  return (
    <div
      className="reader-crop"
      style={{ width, height }}
      role="img"
      aria-label={`Page ${pageIndex + 1} with the words lit`}
    >
      <canvas ref={canvas} style={{ width, height }} />
      {failure === null ? (
        <div className="reader-lit-layer">
          {lit.map((box) => (
            <div
              key={`${box.left} ${box.top} ${box.width}`}
              className="reader-lit"
              data-kind="answer"
              data-weight={box.weight === 'thin' ? 'thin' : undefined}
              data-active=""
              style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
            />
          ))}
        </div>
      ) : (
        <p className="meta">{failure}</p>
      )}
    </div>
  );
}

function inPixels(box: CropBox, page: { readonly width: number; readonly height: number }): CropBox {
  return {
    left: box.left * page.width,
    top: box.top * page.height,
    width: box.width * page.width,
    height: box.height * page.height,
  };
}
