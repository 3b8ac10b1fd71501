import type { PdfObjects } from './objects.ts';
import { type Dictionary, isDictionary, isReference, type Value } from './values.ts';

/** Most pages that are looked for: a tree that leads back into itself has no end. */
const MOST = 100_000;

export interface PageTree {
  /** The dictionaries of the pages, in order. */
  readonly pages: readonly Dictionary[];
  /** Whether branches are missing, or it has another number of pages than it says. */
  readonly isBroken: boolean;
}

/** The pages of a file. Null when its root cannot be had, as in an encrypted file. */
export function pageTree(objects: PdfObjects): PageTree | null {
  const catalog = objects.follow(objects.trailer.get('Root'));
  const root = isDictionary(catalog) ? objects.follow(catalog.get('Pages')) : undefined;
  if (!isDictionary(root)) return null;
  const pages: Dictionary[] = [];
  let isBroken = false;
  const seen = new Set<number>();
  // Without recursion: hostile trees are deeper than the stack.
  const left: Value[] = [root];
  while (left.length > 0 && pages.length < MOST) {
    const value = left.pop() as Value;
    if (isReference(value)) {
      if (seen.has(value.to)) {
        isBroken = true;
        continue;
      }
      seen.add(value.to);
    }
    const node = objects.follow(value);
    if (!isDictionary(node)) {
      isBroken = true;
      continue;
    }
    const kids = objects.follow(node.get('Kids'));
    if (Array.isArray(kids)) for (const kid of (kids as readonly Value[]).toReversed()) left.push(kid);
    else pages.push(node);
  }
  const count = objects.follow(root.get('Count'));
  return { pages, isBroken: isBroken || count !== pages.length };
}
