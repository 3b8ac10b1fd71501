/** Words of a document on one line: a passage that goes over a page break holds a form feed there. */
export function documentText(text: string): string {
  return text.replaceAll('\f', ' ');
}
