import type { OfficeParts } from '../office-parts.ts';
import { walkLocally } from '../office-xml.ts';
import { paragraphText } from './paragraph-text.ts';

/** The words of a diagram (SmartArt; ECMA-376, part 1, 21.4.2), from its root down and in the order of each level. */
export function diagramText(parts: OfficeParts, path: string): string[] {
  const texts = new Map<string, string[]>();
  const below = new Map<string, { readonly id: string; readonly order: number }[]>();
  const reader = paragraphText();
  let point: string | null = null;
  walkLocally(parts, path, {
    open: (name, attributes) => {
      if (name === 'pt') {
        point = attributes.modelId ?? '';
        texts.set(point, []);
      } else if (name === 'cxn' && (attributes.type ?? 'parOf') === 'parOf') {
        const { srcId: source = '', destId: id = '', srcOrd: order = '0' } = attributes;
        below.set(source, [...(below.get(source) ?? []), { id, order: Number(order) }]);
      }
      reader.open(name, attributes);
    },
    text: reader.text,
    close: (name) => {
      const paragraph = reader.close(name);
      if (paragraph && point !== null) texts.get(point)?.push(paragraph);
      if (name === 'pt') point = null;
    },
  });
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    if (ordered.has(id)) return;
    ordered.add(id);
    for (const child of (below.get(id) ?? []).sort((a, b) => a.order - b.order)) visit(child.id);
  };
  const held = new Set([...below.values()].flat().map(({ id }) => id));
  for (const id of texts.keys()) if (!held.has(id)) visit(id);
  for (const id of texts.keys()) visit(id);
  return [...ordered].flatMap((id) => texts.get(id) ?? []);
}
