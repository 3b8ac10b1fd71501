import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { PageRects, Rect } from '../../contract/documents.ts';
import { say } from '../../language/say.ts';
import {
  type CropBox,
  type CropSlice,
  cropSlices,
  frameEdges,
  type OnPage,
  type PageText,
  repeatedHeads,
  SLICE_GAP,
  wholeLine,
} from './crop-slices.ts';
import { asPdfFailure, openDocuments } from './pdf/open-pdf.ts';
import { pageBox, type Viewport } from './pdf/page-box.ts';
import './places/lit.css';
import './page-crop.css';

export interface PageCropProps {
  readonly documentUrl: string;
  readonly pageIndex: number;
  /** PDF user space points of the page; not empty. */
  readonly rects: readonly Rect[];
  /** What is only underlined. */
  readonly thin?: readonly Rect[];
  /** All cited words of the page, of which `rects` may be a part. */
  readonly cited?: readonly Rect[];
  /** The heads of the columns that cited cells of a table stand in. */
  readonly heads?: CropHeads | null;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
}

/** The heads of a table's columns, with their words: a page on which the table goes on may repeat them. */
export interface CropHeads extends PageRects {
  readonly texts: readonly string[];
}

/** Of one identity, so that the picture is not drawn anew. */
const NONE: readonly Rect[] = [];

interface LitBox extends CropBox {
  readonly weight: 'strong' | 'thin';
}

interface DrawnSlice extends CropSlice {
  readonly page: PDFPageProxy;
  readonly lit: readonly LitBox[];
}

/** 100 %: 96 pixels an inch, 72 points an inch. */
const FULL_SIZE = 96 / 72;

/**
 * The real page around some words, their lines whole and the words lit; hidden until all of it is drawn. The words
 * themselves are told beside it, as text.
 */
export function PageCrop(props: PageCropProps) {
  const { documentUrl, pageIndex, rects, thin = NONE, cited = NONE, heads = null, width, height } = props;
  const [slices, setSlices] = useState<readonly DrawnSlice[]>([]);
  const [drawn, setDrawn] = useState<ReadonlySet<DrawnSlice>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const fail = useRef((error: unknown) => setFailure(asPdfFailure(error).message));
  useEffect(() => {
    let ended = false;
    const lease = openDocuments.acquire(documentUrl);
    const lay = async (): Promise<void> => {
      const { pdf } = await lease.opened;
      const wanted = { pageIndex, rects, thin, cited, heads };
      const laid = await drawnSlices(pdf, wanted, { width, height });
      if (ended) return;
      setFailure(null);
      setSlices(laid);
    };
    // Gone before it was drawn: nothing failed.
    lay().catch((error: unknown) => !ended && fail.current(error));
    return () => {
      ended = true;
      lease.release(true);
    };
  }, [documentUrl, pageIndex, rects, thin, cited, heads, width, height]);
  const isCut = slices.length > 1;
  const isDrawn = slices.length > 0 && slices.every((slice) => drawn.has(slice));
  const onDrawn = useRef((slice: DrawnSlice) => setDrawn((before) => new Set([...before, slice])));
  if (failure !== null) return <p className="meta reader-crop-failure">{failure}</p>;
  return (
    <div
      className={isDrawn ? 'reader-crop' : 'reader-crop is-waiting'}
      style={{ width, height }}
      role="img"
      aria-label={say(isCut ? 'reader.crop.wordsBelowHeads' : 'reader.crop.words', { page: pageIndex + 1 })}
    >
      {slices.map((slice, i) => (
        <Fragment key={`${slice.pageIndex} ${slice.view.top}`}>
          {i > 0 && <div className="reader-crop-gap" style={{ height: SLICE_GAP }} />}
          <Slice slice={slice} onDrawn={onDrawn.current} onFailure={fail.current} />
        </Fragment>
      ))}
    </div>
  );
}

interface SliceProps {
  readonly slice: DrawnSlice;
  readonly onDrawn: (slice: DrawnSlice) => void;
  readonly onFailure: (error: unknown) => void;
}

function Slice({ slice, onDrawn, onFailure }: SliceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { page, scale, view, lit } = slice;
  const size = { width: view.width, height: view.height };
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const sharp = window.devicePixelRatio;
    element.width = Math.round(view.width * sharp);
    element.height = Math.round(view.height * sharp);
    const viewport = page.getViewport({ scale: FULL_SIZE * scale, offsetX: -view.left, offsetY: -view.top });
    const task: RenderTask = page.render({ canvas: element, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
    let ended = false;
    task.promise.then(
      () => !ended && onDrawn(slice),
      (error: unknown) => !ended && onFailure(error),
    );
    return () => {
      ended = true;
      task.cancel();
    };
  }, [slice, page, scale, view, onDrawn, onFailure]);
  return (
    <div className="reader-crop-slice" style={size}>
      <canvas ref={canvas} style={size} />
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
    </div>
  );
}

type Wanted = Required<Pick<PageCropProps, 'pageIndex' | 'rects' | 'thin' | 'cited' | 'heads'>>;

async function drawnSlices(
  pdf: PDFDocumentProxy,
  { pageIndex, rects, thin, cited, heads }: Wanted,
  room: { readonly width: number; readonly height: number },
): Promise<DrawnSlice[]> {
  const page = await pdf.getPage(pageIndex + 1);
  const plain = page.getViewport({ scale: FULL_SIZE });
  const boxes = boxesOf(rects, plain);
  const texts = await pageTexts(page, plain);
  const whole = [...boxes, ...boxesOf(cited, plain)].map((box) => wholeLine(box, texts));
  const lines = heads === null ? whole : [...whole, ...frameEdges(whole, texts)];
  const repeated = heads === null ? [] : repeatedHeads(heads.texts, boxes, texts);
  const isOwnPage = heads === null || heads.page_index === pageIndex || repeated.length > 0;
  const headPage = isOwnPage ? page : await pdf.getPage(heads.page_index + 1);
  const headPlain = headPage.getViewport({ scale: FULL_SIZE });
  const above: OnPage | null =
    heads === null
      ? null
      : {
          pageIndex: isOwnPage ? pageIndex : heads.page_index,
          page: headPlain,
          boxes: repeated.length > 0 ? repeated : boxesOf(heads.rects, headPlain),
        };
  const thinBoxes = boxesOf(thin, plain);
  return cropSlices({ pageIndex, page: plain, boxes, thin: thinBoxes, lines }, above, room).map((slice) => {
    const isOwn = slice.pageIndex === pageIndex;
    const placed = (weight: LitBox['weight']) => (box: CropBox) => ({
      left: box.left * slice.scale - slice.view.left,
      top: box.top * slice.scale - slice.view.top,
      width: box.width * slice.scale,
      height: box.height * slice.scale,
      weight,
    });
    const lit = isOwn
      ? [...thinBoxes.map(placed('thin')), ...boxes.map(placed('strong'))]
      : (above?.boxes ?? []).map(placed('thin'));
    return { ...slice, page: isOwn ? page : headPage, lit };
  });
}

/** In pixels of the page at 100 %. */
function boxesOf(rects: readonly Rect[], page: Viewport): CropBox[] {
  return rects.map((rect) => {
    const { left, top, width, height } = pageBox(rect, page);
    return {
      left: left * page.width,
      top: top * page.height,
      width: width * page.width,
      height: height * page.height,
    };
  });
}

/** How far letters reach below their line, in heights of the text. */
const DESCENT = 0.2;

/** The pieces of text on a page, in the order of the file. */
async function pageTexts(page: PDFPageProxy, plain: Viewport): Promise<PageText[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x, y] = item.transform as readonly number[];
    if (x === undefined || y === undefined) return [];
    const boxes = boxesOf([[x, y - DESCENT * item.height, item.width, item.height]], plain);
    return boxes.map((box) => ({ ...box, text: item.str.trim() }));
  });
}
