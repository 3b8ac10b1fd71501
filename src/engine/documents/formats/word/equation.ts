import { lowered, raised } from '../../../text/marks/raised.ts';
import { struck } from '../../../text/marks/struck.ts';
import { childOf, childrenOf, elementsOf, isOn, valOf, within, wordsIn, type XmlNode } from './xml-tree.ts';

/** An equation in one line, as it is typed: "(a+b)/c", "x²", "√(p·q)", "∑_(i=1)^n xᵢ". */
export const equationText = (node: XmlNode): string =>
  // Struck runs side by side are struck as one.
  elementsOf(node).map(partText).join('').replaceAll('~~~~', '');

type Write = (node: XmlNode) => string;

const of = (node: XmlNode, name: string): string => {
  const child = childOf(node, name);
  return child === undefined ? '' : equationText(child).trim();
};
const property = (node: XmlNode, properties: string, name: string): XmlNode | undefined =>
  childOf(childOf(node, properties), name);
const sign = (node: XmlNode, properties: string, name: string, usual: string): string => {
  const found = property(node, properties, name);
  return found === undefined ? usual : (valOf(found) ?? '');
};

/** What is more than one number, word or sign is put into brackets. */
export const single = (text: string): string =>
  /^(?:[\p{L}\p{N}.,%]+|\P{L}|\([^()]*\)|[\p{L}\p{N}]*[√∛∜]\([^()]*\))$/u.test(text) ? text : `(${text})`;

/** "x²" where every character has a raised form, else "x^(a/b)". */
function shifted(text: string, shift: (run: string) => string, mark: string): string {
  if (text === '') return '';
  const written = shift(text);
  return [...text].every((character, i) => [...written][i] !== character) ? written : `${mark}${single(text)}`;
}
export const power = (text: string): string => shifted(text, raised, '^');
export const index = (text: string): string => shifted(text, lowered, '_');

const ROOTS: Readonly<Record<string, string>> = { '': '√', '2': '√', '3': '∛', '4': '∜' };

function fraction(node: XmlNode): string {
  const [over, under] = [of(node, 'm:num'), of(node, 'm:den')];
  // Without a bar it is a choice of things, "n over k".
  if (valOf(property(node, 'm:fPr', 'm:type')) === 'noBar') return `(${over} ${under})`;
  return `${single(over)}/${single(under)}`;
}

function root(node: XmlNode): string {
  const degree = isOn(property(node, 'm:radPr', 'm:degHide')) === true ? '' : of(node, 'm:deg');
  return `${ROOTS[degree] ?? `${power(degree)}√`}(${of(node, 'm:e')})`;
}

function large(node: XmlNode): string {
  const isHidden = (name: string): boolean => isOn(property(node, 'm:naryPr', name)) === true;
  const from = isHidden('m:subHide') ? '' : of(node, 'm:sub');
  const to = isHidden('m:supHide') ? '' : of(node, 'm:sup');
  return `${sign(node, 'm:naryPr', 'm:chr', '∫')}${index(from)}${power(to)} ${of(node, 'm:e')}`;
}

function brackets(node: XmlNode): string {
  const parts = childrenOf(node, 'm:e').map((part) => equationText(part).trim());
  const inside = parts.join(sign(node, 'm:dPr', 'm:sepChr', '|'));
  return `${sign(node, 'm:dPr', 'm:begChr', '(')}${inside}${sign(node, 'm:dPr', 'm:endChr', ')')}`;
}

const matrix: Write = (node) =>
  `[${childrenOf(node, 'm:mr')
    .map((row) =>
      childrenOf(row, 'm:e')
        .map((cell) => equationText(cell).trim())
        .join(' '),
    )
    .join('; ')}]`;

const base: Write = (node) => of(node, 'm:e');

/** A line over one sign, which says that it is a mean or no. */
const barred: Write = (node) => {
  const isOver = valOf(property(node, 'm:barPr', 'm:pos')) === 'top';
  return isOver && [...base(node)].length === 1 ? `${base(node)}\u0305` : base(node);
};

const isHidden = (run: XmlNode): boolean => isOn(childOf(childOf(run, 'w:rPr'), 'w:vanish')) === true;

/** Signs that look like those of any other run. */
const mathRun: Write = (node) => {
  if (isHidden(node)) return '';
  const properties = childOf(node, 'w:rPr');
  const isStruck =
    childOf(properties, 'w:del') !== undefined ||
    ['w:strike', 'w:dstrike'].some((name) => isOn(childOf(properties, name)) === true);
  return isStruck ? struck(equationText(node)) : equationText(node);
};

/** What an equation holds and does not show. */
export const hiddenInEquation = (node: XmlNode): string => within(node, 'm:r').filter(isHidden).map(wordsIn).join('');

const PARTS: Readonly<Record<string, Write>> = {
  'm:r': mathRun,
  'm:t': wordsIn,
  'w:t': wordsIn,
  'w:br': () => ' ',
  'w:tab': () => ' ',
  'w:del': (node) => struck(equationText(node)),
  'm:f': fraction,
  'm:rad': root,
  'm:nary': large,
  'm:d': brackets,
  'm:m': matrix,
  'm:sSup': (node) => `${single(base(node))}${power(of(node, 'm:sup'))}`,
  'm:sSub': (node) => `${single(base(node))}${index(of(node, 'm:sub'))}`,
  'm:sSubSup': (node) => `${single(base(node))}${index(of(node, 'm:sub'))}${power(of(node, 'm:sup'))}`,
  'm:sPre': (node) => `${index(of(node, 'm:sub'))}${power(of(node, 'm:sup'))}${base(node)}`,
  'm:func': (node) => `${of(node, 'm:fName')} ${single(base(node))}`,
  'm:limLow': (node) => `${base(node)}${index(of(node, 'm:lim'))}`,
  'm:limUpp': (node) => `${base(node)}${power(of(node, 'm:lim'))}`,
  'm:acc': (node) => `${base(node)}${sign(node, 'm:accPr', 'm:chr', '\u0302')}`.normalize('NFC'),
  'm:bar': barred,
  'm:eqArr': (node) =>
    childrenOf(node, 'm:e')
      .map((line) => equationText(line).trim())
      .join('; '),
  'm:phant': (node) => (isOn(property(node, 'm:phantPr', 'm:show')) === false ? '' : base(node)),
};

function partText(node: XmlNode): string {
  const write = PARTS[node.name];
  if (write !== undefined) return write(node);
  return /Pr$/u.test(node.name) ? '' : equationText(node);
}
