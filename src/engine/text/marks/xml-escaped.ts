/**
 * Text as it stands in XML 1.0, within an element or an attribute in double quotes. What XML cannot hold (control
 * characters but tab and line feed, halves of characters, two that are none) becomes a blank or the sign for it.
 */
export const xmlEscaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"]/gu, (character) => ENTITIES[character] as string);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
