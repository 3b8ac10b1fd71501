/** What is measured runs inside the page: only there a frame can be seen. Each function is handed to the page as it stands, so it uses nothing from outside. */

/**
 * Waits for the next click and gives the milliseconds from it to the frame in which the words of `placeId` are painted as active
 * and stand inside the window.
 */
export function clickToLit(placeId: string): Promise<number> {
  return new Promise((resolve) => {
    const onClick = (event: MouseEvent): void => {
      const look = (): void => {
        const boxes = document.querySelectorAll('[data-page-number] [data-place-id][data-active]');
        const isShown = [...boxes].some((box) => {
          const { top, bottom, width } = box.getBoundingClientRect();
          const isOwn = box.getAttribute('data-place-id') === placeId;
          return isOwn && width > 0 && top >= 0 && bottom <= window.innerHeight;
        });
        // The frame that paints what was found comes after this callback; the next one begins when it is done.
        if (isShown) requestAnimationFrame((now) => resolve(now - event.timeStamp));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
}

export interface ScrollFigures {
  /** Largest JS heap and largest sum of all canvases (4 bytes a pixel) seen at the same moment, in bytes. */
  readonly peakBytes: number;
  readonly heapBytes: number;
  readonly canvasBytes: number;
  /** Milliseconds between frames. */
  readonly frames: readonly number[];
}

/** Watches memory and frames for `milliseconds`. */
export function watchFrames(milliseconds: number): Promise<ScrollFigures> {
  return new Promise((resolve) => {
    const frames: number[] = [];
    let [peakBytes, heapBytes, canvasBytes] = [0, 0, 0];
    let last = performance.now();
    const end = last + milliseconds;
    const look = (now: number): void => {
      frames.push(now - last);
      last = now;
      if (frames.length % 15 === 0) {
        const { memory } = performance as Performance & { readonly memory?: { readonly usedJSHeapSize: number } };
        if (memory === undefined) throw new Error('this browser does not tell its heap');
        const canvases = [...document.querySelectorAll('canvas')];
        const canvas = canvases.reduce((sum, { width, height }) => sum + width * height * 4, 0);
        if (memory.usedJSHeapSize + canvas > peakBytes) {
          [peakBytes, heapBytes, canvasBytes] = [memory.usedJSHeapSize + canvas, memory.usedJSHeapSize, canvas];
        }
      }
      if (now < end) requestAnimationFrame(look);
      else resolve({ peakBytes, heapBytes, canvasBytes, frames });
    };
    requestAnimationFrame(look);
  });
}

/** Notes from now on, for each key, the milliseconds from its press to the end of the frame that shows it. */
export function startKeyWatch(): number[] {
  const latencies: number[] = [];
  let pressed = 0;
  window.addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp;
    },
    { capture: true },
  );
  document.addEventListener('input', () => {
    const start = pressed;
    requestAnimationFrame(() => {
      // A task after the frame's callbacks runs when the frame was painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => latencies.push(performance.now() - start);
      channel.port2.postMessage(null);
    });
  });
  return latencies;
}
