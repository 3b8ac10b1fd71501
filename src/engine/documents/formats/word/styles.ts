import type { OfficeParts } from '../office-parts.ts';
import { isShade, type RunProperties, runProperties } from './run-properties.ts';
import { childOf, eachTree, numberOf, valOf, type XmlNode } from './xml-tree.ts';

/** What a paragraph says of its number; null where it says nothing. */
export interface NumberingOf {
  readonly numId: string | null;
  readonly level: number | null;
}

interface Style {
  readonly id: string;
  /** As Word calls it in every language: "heading 1". */
  readonly name: string;
  readonly basedOn: string | null;
  readonly run: RunProperties;
  /** Depth in the outline, 0 for the top, 9 for plain text; null where it says nothing. */
  readonly outline: number | null;
  readonly numbering: NumberingOf;
  /** Whether its paragraphs have a colour behind them. */
  readonly isShaded: boolean;
}

/** A style with what it takes over from those that it is based on. */
export interface ResolvedStyle {
  readonly names: readonly string[];
  readonly run: RunProperties;
  readonly outline: number | null;
  /** The list of its paragraphs; null without one. */
  readonly numId: string | null;
  /** The level that each of the styles that it is based on says, itself first; null where one says nothing. */
  readonly levelsOfStyles: readonly { readonly id: string; readonly level: number | null }[];
  readonly isShaded: boolean;
}

export interface Styles {
  /** Properties of every run that nothing else says. */
  readonly defaults: RunProperties;
  /** The style of a paragraph; the usual one without an id. */
  paragraph(id: string | undefined): ResolvedStyle;
  /** The style of a run, and of a list. */
  byId(id: string | undefined): ResolvedStyle;
}

/** Longest chain of styles that are based on each other: Word allows ten. */
const LONGEST_CHAIN = 30;
const NO_STYLE: ResolvedStyle = {
  names: [],
  run: {},
  outline: null,
  numId: null,
  levelsOfStyles: [],
  isShaded: false,
};

/** The styles of a document; none when the part is missing. */
export function readStyles(parts: OfficeParts, path: string | undefined): Styles {
  const styles = new Map<string, Style>();
  let defaults: RunProperties = {};
  let usual: string | undefined;
  if (path !== undefined)
    eachTree(parts, path, new Set(['w:styles']), (tree) => {
      if (tree.name === 'w:docDefaults') defaults = runProperties(childOf(childOf(tree, 'w:rPrDefault'), 'w:rPr'));
      const id = tree.attributes['w:styleId'];
      if (tree.name !== 'w:style' || id === undefined) return;
      const { 'w:type': type = 'paragraph', 'w:default': isDefault = '0' } = tree.attributes;
      if (type === 'paragraph' && /^(?:1|true|on)$/u.test(isDefault)) usual ??= id;
      styles.set(id, styleOf(id, tree));
    });
  const resolved = new Map<string, ResolvedStyle>();
  const byId = (id: string | undefined): ResolvedStyle => {
    if (id === undefined) return NO_STYLE;
    const found = resolved.get(id) ?? resolve(styles, id);
    resolved.set(id, found);
    return found;
  };
  return { defaults, byId, paragraph: (id) => byId(id !== undefined && styles.has(id) ? id : usual) };
}

function styleOf(id: string, tree: XmlNode): Style {
  const paragraph = childOf(tree, 'w:pPr');
  const shading = childOf(paragraph, 'w:shd');
  return {
    id,
    name: valOf(childOf(tree, 'w:name')) ?? id,
    basedOn: valOf(childOf(tree, 'w:basedOn')) ?? null,
    run: runProperties(childOf(tree, 'w:rPr')),
    outline: numberOf(childOf(paragraph, 'w:outlineLvl')),
    numbering: numberingOf(paragraph),
    isShaded: shading !== undefined && isShade(shading),
  };
}

/** What the properties of a paragraph say of its number. */
export function numberingOf(properties: XmlNode | undefined): NumberingOf {
  const numbering = childOf(properties, 'w:numPr');
  return { numId: valOf(childOf(numbering, 'w:numId')) ?? null, level: numberOf(childOf(numbering, 'w:ilvl')) };
}

function resolve(styles: ReadonlyMap<string, Style>, id: string): ResolvedStyle {
  const chain: Style[] = [];
  for (let next = styles.get(id); next !== undefined && chain.length < LONGEST_CHAIN; ) {
    // Styles may be based on each other in a circle.
    if (chain.includes(next)) break;
    chain.push(next);
    next = next.basedOn === null ? undefined : styles.get(next.basedOn);
  }
  return {
    names: chain.map(({ name }) => name),
    levelsOfStyles: chain.map((style) => ({ id: style.id, level: style.numbering.level })),
    isShaded: chain.some(({ isShaded }) => isShaded),
    run: Object.assign({}, ...chain.map(({ run }) => run).reverse()),
    outline: chain.find(({ outline }) => outline !== null)?.outline ?? null,
    numId: chain.find(({ numbering }) => numbering.numId !== null)?.numbering.numId ?? null,
  };
}
