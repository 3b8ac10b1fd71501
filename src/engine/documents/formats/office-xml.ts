import type { OfficeParts, XmlHandlers } from './office-parts.ts';

type Attributes = Readonly<Record<string, string>>;

/** The name of an element or attribute without the prefix of its namespace: a file may choose any. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Walks a part by local names. The id of a relationship is `r:id`, whatever its prefix; of two other attributes with one name the one
 * without a prefix counts. Of what a file says in two ways (ECMA-376, part 3) the fallback is left out.
 */
export function walkPart(parts: OfficeParts, path: string, { open, text, close }: XmlHandlers): void {
  let fallback = 0;
  parts.walk(path, {
    open: (name, attributes) => {
      const local = localName(name);
      if (fallback > 0 || local === 'Fallback') fallback++;
      else open?.(local, localAttributes(attributes));
    },
    ...(text === undefined
      ? {}
      : {
          text: (words: string) => {
            if (fallback === 0) text(words);
          },
        }),
    close: (name) => {
      if (fallback > 0) fallback--;
      else close?.(localName(name));
    },
  });
}

function localAttributes(attributes: Attributes): Attributes {
  let local: Record<string, string> | null = null;
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.includes(':') || name.startsWith('xml')) continue;
    local ??= { ...attributes };
    const own = localName(name);
    if (own === 'id') local['r:id'] = value;
    else local[own] ??= value;
  }
  return local ?? attributes;
}

/** Whether an attribute of an on-off type is on: it is where it has no value, too. */
export const isOn = (value: string | undefined): boolean =>
  value !== undefined && !/^(?:0|false|off|none)$/u.test(value);

export interface Relation {
  readonly id: string;
  /** The last word of its type: "worksheet", "comments", "image". The first of it names the edition of the standard. */
  readonly type: string;
  /** The path of a part. */
  readonly target: string;
}

/** What a part refers to in the file; no part has the path "". */
export function relationsOf(parts: OfficeParts, path: string): readonly Relation[] {
  const [, folder = '', name = path] = /^(.*\/)?([^/]*)$/u.exec(path) ?? [];
  const found: Relation[] = [];
  walkPart(parts, `${folder}_rels/${name}.rels`, {
    open: (element, { Id: id, Target: target, Type: type, TargetMode: mode }) => {
      if (element !== 'Relationship' || id === undefined || target === undefined || mode === 'External') return;
      const words = type?.slice(type.lastIndexOf('/') + 1) ?? '';
      found.push({ id, type: words, target: new URL(target, `part:/${folder}`).pathname.slice(1) });
    },
  });
  return found;
}

/** The part that a file begins with; `usual` where it does not say. */
export const mainPart = (parts: OfficeParts, usual: string): string =>
  relationsOf(parts, '').find(({ type }) => type === 'officeDocument')?.target ?? usual;
