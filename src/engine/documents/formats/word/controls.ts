import type { BoundData } from './bound-data.ts';
import { TICKED, UNTICKED } from './symbols.ts';
import { childOf, childrenOf, elementsOf, isOn, type XmlNode } from './xml-tree.ts';

/** What a content control shows. */
export interface Control {
  /** Its words where they are not those in it: of a box to tick, of data that it shows; null for those in it. */
  readonly text: string | null;
  /** Whether what is in it only asks to be filled in. */
  readonly isPrompt: boolean;
}

/** Controls whose words Word makes of their data in a way of their own. */
const MADE = /^(?:w:date|w:picture|w:group|w:docPartObj|w:docPartList|w15:repeatingSection(?:Item)?)$/u;

/** What a content control shows by its properties. `bound`: the data that controls show. */
export function controlOf(properties: XmlNode | undefined, bound: BoundData): Control {
  const box = childOf(properties, 'w14:checkbox');
  const binding = childOf(properties, 'w:dataBinding');
  const value = binding === undefined ? null : bound(binding.attributes);
  if (box !== undefined) {
    const isTicked = value === null ? isOn(childOf(box, 'w14:checked')) === true : /^(?:1|true)$/iu.test(value);
    return { text: isTicked ? TICKED : UNTICKED, isPrompt: false };
  }
  const isPrompt = isOn(childOf(properties, 'w:showingPlcHdr')) === true;
  const isMade = elementsOf(properties).some(({ name }) => MADE.test(name));
  return value === null || isMade ? { text: null, isPrompt } : { text: chosen(properties, value), isPrompt: false };
}

/** A list to choose from shows the words of the value that is chosen. */
function chosen(properties: XmlNode | undefined, value: string): string {
  const list = childOf(properties, 'w:dropDownList') ?? childOf(properties, 'w:comboBox');
  const entry = childrenOf(list, 'w:listItem').find(({ attributes }) => attributes['w:value'] === value)?.attributes;
  return entry?.['w:displayText'] ?? value;
}
