import { type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { PolicyText } from './policy-text.ts';
import type { PlacedHeading } from './set-part.ts';
import { FONT_NAMES, PAGE, type Sheet } from './sheet.ts';
import type { Faces } from './type-faces.ts';

/** The same dates in every file, so that its bytes are the same on every run. */
const MADE_ON = new Date('2026-01-05T09:00:00Z');

/** Adds one page with its content and the fonts under fixed names; the library's own names are random. */
export function addSheet(document: PDFDocument, sheet: Sheet, faces: Faces): PDFRef {
  const page = document.addPage([PAGE.width, PAGE.height]);
  const { context } = document;
  for (const face of Object.values(faces))
    page.node.setFontDictionary(PDFName.of(FONT_NAMES[face.name]), face.font.ref);
  const stream = context.flateStream(sheet.content);
  page.node.set(PDFName.of('Contents'), context.register(stream));
  if (sheet.turned) page.node.set(PDFName.of('Rotate'), PDFNumber.of(90));
  return page.ref;
}

/** Page labels: roman from the first page, arabic from `body`, "A-1" from `appendix` (page indexes). */
export function setPageLabels(document: PDFDocument, body: number, appendix: number | null): void {
  const { context } = document;
  const nums: unknown[] = [0, { S: 'r' }, body, { S: 'D' }];
  if (appendix !== null) nums.push(appendix, { S: 'D', P: PDFString.of('A-') });
  document.catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: nums as never }));
}

/** Bookmarks: sections, with their subsections below them. */
export function setOutline(
  document: PDFDocument,
  headings: readonly PlacedHeading[],
  pageOf: (heading: PlacedHeading) => PDFRef,
): void {
  const { context } = document;
  interface Item {
    readonly heading: PlacedHeading;
    readonly ref: PDFRef;
    readonly children: Item[];
  }
  const sections: Item[] = [];
  for (const heading of headings) {
    const item: Item = { heading, ref: context.nextRef(), children: [] };
    if (heading.level === 1) sections.push(item);
    else sections.at(-1)?.children.push(item);
  }
  const root = context.nextRef();
  const write = (items: readonly Item[], parent: PDFRef): void => {
    items.forEach(({ heading, ref, children }, index) => {
      // A destination is in user space; on a turned page the upper edge of the heading is a place along x.
      const [left, top] = heading.sheet.turned ? [PAGE.width - heading.top, null] : [null, heading.top];
      const entry = context.obj({
        Title: PDFHexString.fromText(heading.text),
        Parent: parent,
        Dest: [pageOf(heading), 'XYZ', left, top, null],
        ...(index > 0 ? { Prev: items[index - 1]?.ref } : {}),
        ...(index + 1 < items.length ? { Next: items[index + 1]?.ref } : {}),
        ...(children.length > 0
          ? { First: children[0]?.ref, Last: children.at(-1)?.ref, Count: -children.length }
          : {}),
      } as never);
      context.assign(ref, entry);
      write(children, ref);
    });
  };
  write(sections, root);
  context.assign(
    root,
    context.obj({
      Type: 'Outlines',
      First: sections[0]?.ref,
      Last: sections.at(-1)?.ref,
      Count: sections.length,
    } as never),
  );
  document.catalog.set(PDFName.of('Outlines'), root);
}

/** Title, author, dates, language. */
export function setMetadata(document: PDFDocument, { fields }: PolicyText, company: string): void {
  document.setTitle(fields.title, { showInWindowTitleBar: true });
  document.setAuthor(company);
  document.setSubject(`Policy ${fields.number}, version ${fields.version}`);
  document.setKeywords(fields.keywords.split(', '));
  document.setProducer('Pincite sample maker');
  document.setCreator('Pincite sample maker');
  document.setCreationDate(MADE_ON);
  document.setModificationDate(MADE_ON);
  document.setLanguage('en-GB');
  document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}
