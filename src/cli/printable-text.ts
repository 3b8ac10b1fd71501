/**
 * Text from documents and file names may carry terminal escapes and bidirectional overrides that would repaint the
 * screen or hide words. What a terminal acts on is removed; a tab becomes two spaces; line feeds stay.
 */
export function printableText(text: string): string {
  return (
    text
      .replaceAll('\t', '  ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here.
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
  );
}

/** JSON on one line. DEL and C1 controls, which JSON leaves raw and some terminals obey, are escaped: the data stays equal. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\u009f]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
