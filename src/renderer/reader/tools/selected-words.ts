/** A part of a text node that is selected. */
interface SelectedNode {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

/** The selected text below an element, node by node. */
function selectedNodes(root: Element): readonly SelectedNode[] {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: SelectedNode[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || !range.intersectsNode(node)) continue;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.data.length;
    if (from < to) found.push({ node, from, to });
  }
  return found;
}

/** The selected range of a text whose runs say in `data-from` where they begin; null where none is. */
export function selectedRange(root: Element): { readonly start: number; readonly end: number } | null {
  const nodes = selectedNodes(root).flatMap(({ node, from, to }) => {
    const begins = Number(node.parentElement?.closest<HTMLElement>('[data-from]')?.dataset.from ?? Number.NaN);
    return Number.isNaN(begins) ? [] : [{ start: begins + from, end: begins + to }];
  });
  const [first, last] = [nodes[0], nodes.at(-1)];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/** The boxes of the selected text below an element, in pixels of the window. */
export const selectedBoxes = (root: Element): readonly DOMRect[] =>
  selectedNodes(root).flatMap(({ node, from, to }) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  });
