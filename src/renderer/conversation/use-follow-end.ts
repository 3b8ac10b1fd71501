import { type RefObject, useEffect } from 'react';

/** How near the end, px, counts as reading there. */
const NEAR = 120;

/** Keeps the end of a growing answer in view while it is written, unless the reader scrolled up. */
export function useFollowEnd(scroller: RefObject<HTMLElement | null>, running: boolean): void {
  useEffect(() => {
    const box = scroller.current;
    const content = box?.firstElementChild;
    if (!box || !content || !running) return;
    let following = true;
    const onScroll = (): void => {
      following = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    };
    const observer = new ResizeObserver(() => {
      if (following) box.scrollTop = box.scrollHeight;
    });
    observer.observe(content);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [scroller, running]);
}
