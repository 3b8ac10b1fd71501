import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';

export interface ThumbnailProps {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly turn: number;
  /** Pixels the picture may fill. */
  readonly width: number;
  readonly height: number;
}

/** A small picture of a page, drawn when it is first seen and given back when it is gone. */
export function Thumbnail({ pdf, page, turn, width, height }: ThumbnailProps) {
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
    // Out of sight before it was drawn: nothing failed.
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
      {failed && <span className="meta">Not shown</span>}
    </span>
  );
}
