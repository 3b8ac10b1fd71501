import type { OfficeParts } from '../../office-parts.ts';
import { runProperties } from '../run-properties.ts';
import type { Styles } from '../styles.ts';
import { childOf, childrenOf, eachTree, isOn, numberOf, valOf, type XmlNode } from '../xml-tree.ts';

/** How the paragraphs of one level are numbered. */
export interface Level {
  readonly start: number;
  readonly format: string;
  /** "%1.%2": the numbers of the first and second level. */
  readonly text: string;
  /** The level that begins this one anew, 1 for the first; 0 for none, null for any above it. */
  readonly restart: number | null;
  /** Whether all numbers are written in figures. */
  readonly isLegal: boolean;
  /** The style whose paragraphs have this level. */
  readonly style: string | null;
  /** The font of its numbers, which may be one of signs. */
  readonly font: string | undefined;
  /** The language of its words, "de-DE"; absent where the file does not say. */
  readonly language: string | undefined;
  /** Whether its numbers are counted and not seen. */
  readonly isHidden: boolean;
}

/** A list of a document: several may count on together. */
export interface ListDefinition {
  /** Lists with the same key share their counters. */
  readonly key: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Where a level begins in this list, apart from others with its key. */
  readonly starts: ReadonlyMap<number, number>;
}

interface Abstract {
  readonly levels: ReadonlyMap<number, Level>;
  /** The style of lists that this one is defined by. */
  readonly styleLink: string | null;
  /** The style of lists that this one defines. */
  readonly ofStyle: string | null;
}

interface Num {
  readonly abstractId: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly starts: ReadonlyMap<number, number>;
}

/** Longest text of a level that is kept; Word allows 255 characters. */
const LONGEST_TEXT = 255;
/** Most styles of lists that refer to each other. */
const LONGEST_CHAIN = 8;

/** The lists of a document by their ids; none when the part is missing. */
export function readNumbering(
  parts: OfficeParts,
  path: string | undefined,
  styles: Styles,
): (numId: string) => ListDefinition | null {
  const abstracts = new Map<string, Abstract>();
  const nums = new Map<string, Num>();
  if (path !== undefined)
    eachTree(parts, path, new Set(['w:numbering']), (tree) => {
      const { 'w:abstractNumId': abstractId, 'w:numId': numId } = tree.attributes;
      if (tree.name === 'w:abstractNum' && abstractId !== undefined)
        abstracts.set(abstractId, {
          levels: levelsOf(childrenOf(tree, 'w:lvl'), styles),
          styleLink: valOf(childOf(tree, 'w:numStyleLink')) ?? null,
          ofStyle: valOf(childOf(tree, 'w:styleLink')) ?? null,
        });
      if (tree.name === 'w:num' && numId !== undefined) nums.set(numId, numOf(tree, styles));
    });
  const abstractOf = (num: Num): { readonly key: string; readonly abstract: Abstract } | null => {
    let key = num.abstractId;
    for (let i = 0; i < LONGEST_CHAIN; i++) {
      const abstract = abstracts.get(key);
      if (abstract === undefined) return null;
      if (abstract.styleLink === null) return { key, abstract };
      const { styleLink } = abstract;
      const linked = nums.get(styles.byId(styleLink).numId ?? '')?.abstractId;
      // The style may be lost, and the list that is meant still names it.
      const next = linked ?? [...abstracts].find(([, { ofStyle }]) => ofStyle === styleLink)?.[0];
      if (next === undefined) return { key, abstract };
      key = next;
    }
    return null;
  };
  return (numId) => {
    const num = nums.get(numId);
    const found = num === undefined ? null : abstractOf(num);
    if (num === undefined || found === null) return null;
    return { key: found.key, levels: new Map([...found.abstract.levels, ...num.levels]), starts: num.starts };
  };
}

function numOf(tree: XmlNode, styles: Styles): Num {
  const overrides = childrenOf(tree, 'w:lvlOverride').map((override) => ({
    level: Number(override.attributes['w:ilvl'] ?? 0),
    start: numberOf(childOf(override, 'w:startOverride')),
    own: childOf(override, 'w:lvl'),
  }));
  return {
    abstractId: valOf(childOf(tree, 'w:abstractNumId')) ?? '',
    levels: levelsOf(
      overrides.flatMap(({ own }) => (own === undefined ? [] : [own])),
      styles,
    ),
    starts: new Map(overrides.flatMap(({ level, start }) => (start === null ? [] : [[level, start] as const]))),
  };
}

const levelsOf = (nodes: readonly XmlNode[], styles: Styles): ReadonlyMap<number, Level> =>
  new Map(nodes.map((node) => [Number(node.attributes['w:ilvl'] ?? 0), levelOf(node, styles)] as const));

function levelOf(node: XmlNode, styles: Styles): Level {
  const format = childOf(node, 'w:numFmt');
  const run = runProperties(childOf(node, 'w:rPr'));
  const named = valOf(format) ?? 'decimal';
  return {
    start: numberOf(childOf(node, 'w:start')) ?? 0,
    format: named === 'custom' ? (format?.attributes['w:format'] ?? 'decimal') : named,
    text: (valOf(childOf(node, 'w:lvlText')) ?? '').slice(0, LONGEST_TEXT),
    restart: numberOf(childOf(node, 'w:lvlRestart')),
    isLegal: isOn(childOf(node, 'w:isLgl')) ?? false,
    style: valOf(childOf(node, 'w:pStyle')) ?? null,
    font: run.font,
    language: run.language ?? styles.defaults.language,
    isHidden: run.isHidden === true,
  };
}
