/**
 * The name shown for a document: the title the file declares, else its first heading, else the file name without its
 * ending. Titles that programs fill in by themselves (numbers, "Microsoft Word - x.doc", "untitled") are passed over.
 */
export function documentName(title: string | null, firstHeading: string | null, sourceFilename: string): string {
  for (const candidate of [title, firstHeading]) {
    const plain = candidate?.replace(/\s+/gu, ' ').trim() ?? '';
    if (isTelling(plain)) return plain.slice(0, 120);
  }
  return sourceFilename.replace(/\.(?:pdf|txt|md)$/iu, '');
}

function isTelling(title: string): boolean {
  if (/^(?:untitled|document\d*|microsoft \w+ - |.*\.(?:docx?|indd|qxd|pdf|fm|xlsx?)$)/iu.test(title)) return false;
  return (title.match(/\p{L}{3,}/gu) ?? []).length >= 2;
}
