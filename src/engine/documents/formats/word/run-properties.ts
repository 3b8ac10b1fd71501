import { childOf, isOn, numberOf, valOf, type XmlNode } from './xml-tree.ts';

/** What is read of the properties of a run; absent where they say nothing. */
export interface RunProperties {
  readonly isHidden?: boolean;
  readonly isStruck?: boolean;
  readonly isBold?: boolean;
  readonly isDoubleStruck?: boolean;
  /** superscript, subscript or baseline. */
  readonly vertical?: string;
  /** How far it is raised, lowered if negative, in half points. */
  readonly raise?: number;
  /** Six digits, in capitals. */
  readonly colour?: string;
  readonly isShaded?: boolean;
  /** In half points. */
  readonly size?: number;
  readonly font?: string;
  /** "en-GB" */
  readonly language?: string;
}

/** Properties that a style switches over where another one has set them (ECMA-376, part 1, 17.7.3). */
const TOGGLES = ['isHidden', 'isStruck', 'isBold'] as const;

const defined = <T extends object>(properties: T): T =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as T;

export function runProperties(node: XmlNode | undefined): RunProperties {
  if (node === undefined) return {};
  const fonts = childOf(node, 'w:rFonts')?.attributes;
  const shading = childOf(node, 'w:shd');
  const highlight = valOf(childOf(node, 'w:highlight'));
  return defined({
    isHidden: isOn(childOf(node, 'w:vanish')),
    isStruck: isOn(childOf(node, 'w:strike')),
    isBold: isOn(childOf(node, 'w:b')),
    isDoubleStruck: isOn(childOf(node, 'w:dstrike')),
    vertical: valOf(childOf(node, 'w:vertAlign')),
    raise: numberOf(childOf(node, 'w:position')) ?? undefined,
    colour: valOf(childOf(node, 'w:color'))?.toUpperCase(),
    isShaded: (shading !== undefined && isShade(shading)) || (highlight ?? 'none') !== 'none' || undefined,
    size: numberOf(childOf(node, 'w:sz')) ?? undefined,
    font: fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'],
    language: valOf(childOf(node, 'w:lang')),
  } as { -readonly [P in keyof RunProperties]?: RunProperties[P] | undefined }) as RunProperties;
}

/** Whether a shading has a colour of its own behind the words. */
export const isShade = ({ attributes }: XmlNode): boolean =>
  !/^(?:auto|FFFFFF)?$/iu.test(attributes['w:fill'] ?? '') || !/^(?:clear|nil)?$/u.test(attributes['w:val'] ?? '');

/** The properties that hold for a run: its own, else those of its style, its paragraph's style, and the defaults. */
export function effective(
  own: RunProperties,
  style: RunProperties,
  paragraph: RunProperties,
  defaults: RunProperties,
): RunProperties {
  const toggled = TOGGLES.map((name) => {
    const byStyles = defaults[name] === true || (style[name] === true) !== (paragraph[name] === true);
    return [name, own[name] ?? byStyles] as const;
  });
  return { ...defaults, ...paragraph, ...style, ...own, ...Object.fromEntries(toggled) };
}
