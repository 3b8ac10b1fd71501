import { inOneLine } from '../converted.ts';
import type { OfficeParts, OfficeRelation } from '../office-parts.ts';
import { eachTree, elementsOf, wordsIn, type XmlNode } from './xml-tree.ts';

/** The text that a binding points to, which Word shows whatever the file keeps in its place; null without one. */
export type BoundData = (binding: Readonly<Record<string, string>>) => string | null;

/** Ids of what a file says of itself: of its title and author, of its company. */
const CORE = '{6c3c8bc8-f283-45ae-878a-bab7291924a1}';
const EXTENDED = '{6668398d-a668-4e3e-a5eb-62b293d839f1}';
/** Most steps of a path; only hostile files have more. */
const LONGEST_PATH = 64;

/** The data that the content controls of a document show (ECMA-376, part 1, 17.5.2.6). */
export function boundData(parts: OfficeParts, relations: readonly OfficeRelation[]): BoundData {
  let items: ReadonlyMap<string, string> | null = null;
  const roots = new Map<string, XmlNode | null>();
  const rootOf = (path: string): XmlNode | null => {
    const found = roots.get(path) ?? rootIn(parts, path);
    roots.set(path, found);
    return found;
  };
  return (binding) => {
    items ??= itemsOf(parts, relations);
    const own = items.get((binding['w:storeItemID'] ?? '').toLowerCase());
    for (const path of own === undefined ? items.values() : [own]) {
      const root = rootOf(path);
      const value = root === null ? null : valueAt(root, binding['w:xpath'] ?? '');
      if (value !== null && value !== '') return value;
    }
    return null;
  };
}

/** The parts with data by their ids. */
function itemsOf(parts: OfficeParts, relations: readonly OfficeRelation[]): ReadonlyMap<string, string> {
  const items = new Map<string, string>();
  for (const { kind, path } of parts.relations('')) {
    if (path === null) continue;
    if (kind === 'core-properties') items.set(CORE, path);
    if (kind === 'extended-properties') items.set(EXTENDED, path);
  }
  for (const { kind, path } of relations) {
    if (kind !== 'customXml' || path === null) continue;
    const properties = parts.relations(path).find((relation) => relation.kind === 'customXmlProps')?.path ?? '';
    parts.walk(properties, {
      open: (_, attributes) => {
        const id = attributes['ds:itemID'] ?? attributes.itemID;
        if (id !== undefined) items.set(id.toLowerCase(), path);
      },
    });
    if (![...items.values()].includes(path)) items.set(path, path);
  }
  return items;
}

function rootIn(parts: OfficeParts, path: string): XmlNode | null {
  let root: XmlNode | null = null;
  eachTree(parts, path, new Set(['']), (tree) => {
    root = tree;
  });
  return root;
}

/**
 * Follows a path of names and places, "/ns0:lease[1]/ns0:rent[1]/@amount", by the names alone. Null where there is
 * nothing, or no such path.
 */
function valueAt(root: XmlNode, path: string): string | null {
  const steps = path.split('/').filter((step) => step !== '');
  if (steps.length > LONGEST_PATH) return null;
  let node: XmlNode | null = { name: '', attributes: {}, children: [root] };
  for (const step of steps) {
    if (step === 'text()') continue;
    const [, at, name, place = '1'] = /^(@)?(?:[\w.-]+:)?([\w.-]+)(?:\[(\d+)\])?$/u.exec(step) ?? [];
    if (name === undefined || node === null) return null;
    if (at !== undefined) {
      const value = Object.entries(node.attributes).find(([key]) => localName(key) === name)?.[1];
      return value === undefined ? null : inOneLine(value);
    }
    node = elementsOf(node).filter((child) => localName(child.name) === name)[Number(place) - 1] ?? null;
  }
  return node === null ? null : inOneLine(wordsIn(node));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
