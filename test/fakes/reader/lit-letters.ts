/** What the reader painted, read from its page. Runs in the page: it may use nothing from outside its own body. */
export interface LitLetters {
  /** Letters of the text layer whose middle lies in a painted box of the place. */
  readonly lit: string;
  /** Share of the height of the pages at which the words begin; null when nothing is painted in sight. */
  readonly height: number | null;
}

/** Letters under the painted boxes of the place `id`, on all pages that are drawn. */
export function litLetters(id: string): LitLetters {
  const marks = [...document.querySelectorAll<HTMLElement>('.reader-lit')].filter(
    (mark) => mark.dataset.placeId === id,
  );
  const container = document.querySelector('.reader-pages')?.getBoundingClientRect();
  const first = marks[0]?.getBoundingClientRect();
  let lit = '';
  for (const page of new Set(marks.map((mark) => mark.closest('.page')))) {
    const boxes = marks.filter((mark) => mark.closest('.page') === page).map((mark) => mark.getBoundingClientRect());
    const layer = page?.querySelector('.textLayer');
    if (!layer) continue;
    const walk = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const text = node.textContent ?? '';
      const range = document.createRange();
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const x = (left + right) / 2;
        const y = (top + bottom) / 2;
        if (boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) lit += text[at];
      }
    }
  }
  const height = container && first ? (first.top - container.top) / container.height : null;
  return { lit, height };
}
