/** Breaks text at spaces into lines of at most `width` characters; a longer word stands alone. Line feeds are kept. */
export function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/ +/)) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else {
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    return [...lines, line];
  });
}
