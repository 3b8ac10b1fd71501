import type { OfficeParts } from '../office-parts.ts';

/** An element of a part with all that is in it. Its name has the prefix that `officeNames` gives. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlNode | string)[];
}

/**
 * Calls back for each tree of a part: an element whose parent is one of `containers` and that is none itself. One tree
 * is in memory at a time, since the parts of a document may be large.
 */
export function eachTree(
  parts: OfficeParts,
  path: string,
  containers: ReadonlySet<string>,
  onTree: (tree: XmlNode) => void,
): void {
  /** Names of the open elements above a tree. */
  const above: string[] = [];
  const open: XmlNode[] = [];
  parts.walk(path, {
    open: (name, attributes) => {
      const parent = open.at(-1);
      if (parent === undefined && (containers.has(name) || !containers.has(above.at(-1) ?? ''))) {
        above.push(name);
        return;
      }
      const node: XmlNode = { name, attributes, children: [] };
      parent?.children.push(node);
      open.push(node);
    },
    text: (text) => void open.at(-1)?.children.push(text),
    close: () => {
      if (open.length === 0) above.pop();
      else {
        const node = open.pop() as XmlNode;
        if (open.length === 0) onTree(node);
      }
    },
  });
}

/** The elements of an element, without the text between them. */
export const elementsOf = (node: XmlNode | undefined): XmlNode[] =>
  node?.children.filter((child): child is XmlNode => typeof child !== 'string') ?? [];

/** The first element with this name in an element. */
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child): child is XmlNode => typeof child !== 'string' && child.name === name);

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  elementsOf(node).filter((child) => child.name === name);

/**
 * Calls back for every element within an element, in their order, without going into those for which it gives false.
 */
export function visit(node: XmlNode, onElement: (element: XmlNode) => boolean): void {
  for (const child of elementsOf(node)) if (onElement(child)) visit(child, onElement);
}

/** All elements with this name within an element. */
export function within(node: XmlNode, name: string): XmlNode[] {
  const found: XmlNode[] = [];
  visit(node, (element) => {
    if (element.name === name) found.push(element);
    return true;
  });
  return found;
}

/** All text in an element. */
export const wordsIn = (node: XmlNode): string =>
  node.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('');

/** The value that an element has in its only attribute (`w:val`). */
export const valOf = (node: XmlNode | undefined): string | undefined =>
  node?.attributes['w:val'] ?? node?.attributes['m:val'] ?? node?.attributes['w14:val'];

/** A whole number within limits; null for anything else. */
export function numberOf(node: XmlNode | undefined): number | null {
  const value = Number.parseInt(valOf(node) ?? '', 10);
  return Number.isFinite(value) ? Math.max(-LARGEST, Math.min(LARGEST, value)) : null;
}
const LARGEST = 2 ** 31;

/** Whether a property is on: undefined without it, true where it has no value. */
export const isOn = (node: XmlNode | undefined): boolean | undefined =>
  node === undefined ? undefined : !/^(?:0|false|off|none)$/iu.test(valOf(node) ?? '');
