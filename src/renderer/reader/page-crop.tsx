import type { RenderTask } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { Rect } from '../../contract/documents.ts';
import { asPdfFailure, openDocuments } from './pdf/open-pdf.ts';
import { pageBox } from './pdf/page-box.ts';
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

/** Pixels of a page at the scale it is shown in. */
interface CropBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Kept free above and beside the words. */
const MARGIN = 12;

/**
 * The part of a page, `width` x `height`, that shows `words`: in the middle when they fit, else from their beginning. Never beyond
 * the page, unless the page is smaller than the window: then it stands in the middle.
 */
export function cropWindow(
  words: CropBox,
  page: { readonly width: number; readonly height: number },
  width: number,
  height: number,
): CropBox {
  return {
    left: along(words.left, words.width, page.width, width),
    top: along(words.top, words.height, page.height, height),
    width,
    height,
  };
}

/**
 * What of the words a window shows at once: the first ones, and of the others, in their order, those that still fit beside them. All
 * of them where nothing but the first fits, as a run of lines does not. Null without words.
 */
export function shownTogether(words: readonly CropBox[], width: number, height: number): CropBox | null {
  const [first, ...others] = words;
  if (first === undefined) return null;
  const fits = (box: CropBox): boolean => box.width + 2 * MARGIN <= width && box.height + 2 * MARGIN <= height;
  const shown = others.reduce((all, box) => (fits(union(all, box)) ? union(all, box) : all), first);
  return shown === first ? others.reduce(union, first) : shown;
}

function union(a: CropBox, b: CropBox): CropBox {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  const [right, bottom] = [Math.max(a.left + a.width, b.left + b.width), Math.max(a.top + a.height, b.top + b.height)];
  return { left, top, width: right - left, height: bottom - top };
}

function along(start: number, length: number, page: number, room: number): number {
  if (page <= room) return (page - room) / 2;
  const fits = length + 2 * MARGIN <= room;
  const wanted = fits ? start + length / 2 - room / 2 : start - MARGIN;
  return Math.max(0, Math.min(wanted, page - room));
}
