import { decodeStream } from './decode-stream.ts';
import { findObjects, type PdfObjects } from './objects.ts';
import { scanContent } from './scan-content.ts';
import { type Dictionary, isDictionary, isReference, nameOf, type Value } from './values.ts';

/** Tokens do not run from one stream into the next. */
const BLANK = Uint8Array.of(0x20);

/** What of a PDF cannot be read as its writer meant it. */
export interface FileDamage {
  /** Whether some of its layers may be turned off. */
  readonly hasLayersOff: boolean;
  /** Whether parts of the file are missing or broken, nobody knows of which page. */
  readonly isCut: boolean;
  /** Whether the content of a page is missing, cut, or breaks the syntax of PDF. */
  isBroken(pageIndex: number): boolean;
  /** Whether the content of a page writes or draws something, or cannot be told. */
  paints(pageIndex: number): boolean;
}

/**
 * Looks for damage in the bytes of a PDF. `isInOrder`: its table of objects is right, so that none that it names is
 * missing.
 */
export function damageOf(bytes: Uint8Array, isInOrder: boolean): FileDamage {
  const objects = findObjects(bytes);
  // What is inside the streams of an encrypted file only its reader knows.
  const isEncrypted = objects.trailer.has('Encrypt');
  const tree = isEncrypted ? null : pageTree(objects);
  const contentOf = (pageIndex: number): PageContent | null => {
    const page = tree?.pages[pageIndex];
    return page === undefined ? null : pageContent(objects, page);
  };
  return {
    hasLayersOff: hasLayersOff(objects),
    isCut: objects.isBroken || tree?.isBroken === true || (!isInOrder && !isEncrypted && lacksObjects(bytes, objects)),
    isBroken: (pageIndex) => {
      const content = contentOf(pageIndex);
      if (content === null) return false;
      // A packed stream has a checksum; what has none is read.
      return !content.isWhole || (content.isPlain && scanContent(content.bytes()).isBroken);
    },
    paints: (pageIndex) => {
      const content = contentOf(pageIndex);
      if (content === null) return false;
      if (!content.isWhole) return true;
      const scan = scanContent(content.bytes());
      return scan.paints || scan.isBroken;
    },
  };
}

/** Whether the file says that it has more objects than are in it; those that are free are none. */
function lacksObjects(bytes: Uint8Array, { trailer, count }: PdfObjects): boolean {
  const free = freeEntries(bytes);
  return count + Math.max(1, free) < Number(trailer.get('Size') ?? 0);
}

/** Number of entries of the file's tables of objects that name none ("0000000003 00001 f"). */
function freeEntries(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = file.indexOf(' f'); at >= 0; at = file.indexOf(' f', at + 1))
    if (/^\d{10} \d{5}$/u.test(file.toString('latin1', Math.max(0, at - ENTRY_LENGTH), at))) count++;
  return count;
}

/** Of two numbers and a space (ISO 32000-1, 7.5.4). */
const ENTRY_LENGTH = 16;

interface PageContent {
  /** All of its streams, joined. */
  bytes(): Uint8Array;
  /** Whether none of its streams is missing or cut. */
  readonly isWhole: boolean;
  /** Whether one of its streams is not packed. */
  readonly isPlain: boolean;
}

/** The streams of a page's content, joined. Null when one is packed in a way that is not read here. */
function pageContent(objects: PdfObjects, page: Dictionary): PageContent | null {
  const contents = page.get('Contents');
  const followed = objects.follow(contents);
  const streams = Array.isArray(followed) ? (followed as readonly Value[]) : [contents ?? null];
  const parts: Uint8Array[] = [];
  let [isWhole, isPlain] = [true, false];
  for (const reference of streams) {
    if (reference === null) continue;
    const object = isReference(reference) ? objects.get(reference.to) : undefined;
    if (object?.stream == null) {
      isWhole = false;
      continue;
    }
    const decoded = decodeStream(object);
    if (decoded === null) return null;
    isWhole &&= decoded.isWhole;
    isPlain ||= isDictionary(object.value) && !object.value.has('Filter');
    parts.push(decoded.bytes, BLANK);
  }
  return { bytes: () => Buffer.concat(parts), isWhole, isPlain };
}

/**
 * Whether a file may have layers (optional content) that its window does not show: its default configuration turns some
 * off, or all but some, or leaves it to a use such as printing (ISO 32000-1, 8.11.4.3). False where its catalog cannot
 * be had.
 */
function hasLayersOff(objects: PdfObjects): boolean {
  const catalog = objects.follow(objects.trailer.get('Root'));
  const properties = isDictionary(catalog) ? objects.follow(catalog.get('OCProperties')) : undefined;
  const standard = isDictionary(properties) ? objects.follow(properties.get('D')) : undefined;
  if (!isDictionary(standard)) return false;
  const base = nameOf(objects.follow(standard.get('BaseState')));
  const [off, used] = ['OFF', 'AS'].map((key) => objects.follow(standard.get(key)));
  return (base !== null && base !== 'ON') || [off, used].some((list) => Array.isArray(list) && list.length > 0);
}

/** Most pages that are looked for: a tree that leads back into itself has no end. */
const MOST = 100_000;

export interface PageTree {
  /** The dictionaries of the pages, in order. */
  readonly pages: readonly Dictionary[];
  /** Whether branches are missing, or it has another number of pages than it says. */
  readonly isBroken: boolean;
}

/** The pages of a file. Null when its root cannot be had, as in an encrypted file. */
function pageTree(objects: PdfObjects): PageTree | null {
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
