import { type ConvertedBlock, textOf } from '../converted.ts';
import type { OfficeParts, OfficeRelation } from '../office-parts.ts';
import { childOf, elementsOf, isOn, type XmlNode } from './xml-tree.ts';

/** A header or footer. */
export interface RunningPart {
  readonly kind: 'header' | 'footer';
  readonly path: string;
  /** Whether some page shows it. */
  readonly isShown: boolean;
}

/** The headers and footers that the sections of a document refer to, each part once. */
export function runningParts(
  sections: readonly XmlNode[],
  relations: readonly OfficeRelation[],
  parts: OfficeParts,
  settings: string | undefined,
): readonly RunningPart[] {
  const hasEvenPages = settings !== undefined && isSet(parts, settings, 'w:evenAndOddHeaders');
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const found = new Map<string, RunningPart>();
  /** What a section does not have it takes over from the one before. */
  const current = new Map<
    string,
    { readonly kind: RunningPart['kind']; readonly type: string; readonly path: string }
  >();
  for (const section of sections) {
    const hasFirstPage = isOn(childOf(section, 'w:titlePg')) === true;
    for (const { name, attributes } of elementsOf(section)) {
      const path = byId.get(attributes['r:id'] ?? '')?.path;
      if (!/^w:(?:header|footer)Reference$/u.test(name) || path === null || path === undefined) continue;
      const type = attributes['w:type'] ?? 'default';
      current.set(`${name} ${type}`, { kind: name === 'w:headerReference' ? 'header' : 'footer', type, path });
    }
    for (const { kind, type, path } of current.values()) {
      const isShown = type === 'first' ? hasFirstPage : type === 'even' ? hasEvenPages : true;
      found.set(path, { kind, path, isShown: isShown || found.get(path)?.isShown === true });
    }
  }
  return [...found.values()];
}

function isSet(parts: OfficeParts, path: string, property: string): boolean {
  let value: string | null = null;
  parts.walk(path, {
    open: (name, attributes) => {
      if (name === property) value = attributes['w:val'] ?? 'true';
    },
  });
  return value !== null && !/^(?:0|false|off)$/u.test(value);
}

const TITLES = { header: 'Header', footer: 'Footer' } as const;

/** What stands on every page, once and under a heading of its own, so that no sentence of the body runs into it. */
export function runningBlocks(
  parts: readonly RunningPart[],
  read: (path: string) => readonly ConvertedBlock[],
  hide: (words: string) => void,
): ConvertedBlock[] {
  return (['header', 'footer'] as const).flatMap((kind) => {
    const seen = new Set<string>();
    const blocks: ConvertedBlock[] = [];
    for (const part of parts.filter((one) => one.kind === kind)) {
      for (const block of read(part.path)) {
        const text = block.kind === 'row' ? block.cells.filter((cell) => cell !== '').join(' ') : textOf(block);
        if (!part.isShown) hide(text);
        else if (/[\p{L}\p{N}]/u.test(text) && !seen.has(text)) {
          seen.add(text);
          blocks.push({ kind: 'prose', text });
        }
      }
    }
    return blocks.length === 0 ? [] : [{ kind: 'heading', text: TITLES[kind], rank: 1 }, ...blocks];
  });
}
