import type { OfficeParts, XmlHandlers } from './office-parts.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * Walks a part by the names of its elements without the prefixes of their namespaces, since no two of one file differ
 * in that alone where it matters. Attributes without a prefix go before others of their name; those of relationships
 * keep theirs ("r:id").
 */
export function walkLocally(parts: OfficeParts, path: string, { open, text, close }: XmlHandlers): void {
  parts.walk(path, {
    open: (name, attributes) => open?.(localName(name), attributes),
    text,
    close: (name) => close?.(localName(name)),
  });
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Whether an attribute of an on-off type is on. */
export const isOn = (value: string | undefined): boolean =>
  value !== undefined && !/^(?:0|false|off|none)$/u.test(value);

/** The attributes of a relationship: "r:dm" or, in a file of a program with names of its own, "dm". */
export const relationIn = (attributes: Attributes, name: string): string =>
  attributes[`r:${name}`] ?? attributes[name] ?? '';

/** The path of the part that a file begins with; `usual` where it does not say. */
export const mainPart = (parts: OfficeParts, usual: string): string =>
  parts.relations('').find(({ kind }) => kind === 'officeDocument')?.path ?? usual;
