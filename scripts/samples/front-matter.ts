import { breakLines, sansStyle, serifStyle } from './break-lines.ts';
import { Flow } from './flow.ts';
import type { PolicyText } from './policy-text.ts';
import type { PlacedHeading } from './set-part.ts';
import { setTable } from './set-table.ts';
import { BRAND, MUTED, PAGE, Sheet, TINT } from './sheet.ts';
import type { Faces } from './type-faces.ts';

export const COMPANY = 'Northmere Instruments Ltd';
const SIDE = 76;

/** The first page: title, number, version, dates. */
export function coverSheet({ fields }: PolicyText, faces: Faces): Sheet {
  const sheet = new Sheet();
  sheet.fill(0, PAGE.height - 250, PAGE.width, 250, BRAND);
  sheet.text(COMPANY, faces.sansBold, 13, SIDE, PAGE.height - 90, { colour: [1, 1, 1] });
  sheet.text(`Policy ${fields.number}`, faces.sans, 11, SIDE, PAGE.height - 110, { colour: TINT });
  const style = { face: faces.sansBold, bold: faces.sansBold, size: 30, leading: 36, justified: false };
  breakLines(fields.title, style, PAGE.width - 2 * SIDE).forEach((line, index) => {
    sheet.line(line, style, SIDE, PAGE.height - 175 - index * style.leading, [1, 1, 1]);
  });
  const facts = [
    ['Version', fields.version],
    ['Effective from', fields.effective],
    ['Next review', fields.review],
    ['Owner', fields.owner],
    ['Classification', 'Internal'],
  ];
  facts.forEach(([name, value], index) => {
    const y = PAGE.height - 320 - index * 24;
    sheet.text(name as string, faces.sans, 10.5, SIDE, y, { colour: MUTED });
    sheet.text(value as string, faces.sansBold, 10.5, SIDE + 120, y);
    sheet.rule(SIDE, y - 8, PAGE.width - SIDE, y - 8);
  });
  sheet.text('Approved by the Executive Committee. Printed copies are not controlled.', faces.sans, 9, SIDE, 90, {
    colour: MUTED,
  });
  return sheet;
}

/** Who wrote, checked and approved which version. */
export function controlSheet({ fields }: PolicyText, faces: Faces): readonly Sheet[] {
  const flow = new Flow({ columns: 1, turned: false });
  const heading = { face: faces.sansBold, bold: faces.sansBold, size: 15.5, leading: 24, justified: false };
  const body = serifStyle(faces, 11, 15.4);
  const paragraph = (text: string): void => {
    flow.lines(breakLines(text, body, flow.frame.width), body);
    flow.space(10);
  };
  flow.lines(breakLines('Document control', heading, flow.frame.width), heading, { colour: BRAND });
  paragraph(
    `This document is policy ${fields.number} of ${COMPANY}. Its owner, the ${fields.owner}, keeps it up to date, answers ` +
      'questions about it and proposes changes to the Executive Committee.',
  );
  setTable(
    flow,
    {
      caption: 'Versions',
      header: ['Version', 'Date', 'Change', 'Approved by'],
      rows: [
        [fields.version, fields.effective, 'Present version', 'Executive Committee'],
        ['Earlier versions', 'See archive', 'Withdrawn on the date above', 'Executive Committee'],
      ],
    },
    faces,
  );
  paragraph(
    'The valid version is the one in the document library. A printed copy is valid on the day of printing only. Suggestions ' +
      `are welcome and are sent to the owner. The next review is due in ${fields.review}.`,
  );
  paragraph(
    'In this policy “must” marks a duty, “should” a recommendation from which one may depart for a good reason, and “may” a ' +
      'permission. Amounts are gross. Periods are counted from the day after the event.',
  );
  return flow.sheets;
}

/** The table of contents. `labelOf` gives the printed page number of a heading. */
export function contentsSheet(
  headings: readonly PlacedHeading[],
  labelOf: (heading: PlacedHeading) => string,
  faces: Faces,
): Sheet {
  const sheet = new Sheet();
  const right = PAGE.width - SIDE;
  sheet.text('Contents', faces.sansBold, 15.5, SIDE, PAGE.height - 110, { colour: BRAND });
  let y = PAGE.height - 134;
  for (const heading of headings) {
    const main = heading.level === 1;
    const style = sansStyle(faces, main ? 9.6 : 8.8, 12.6);
    const face = main ? style.bold : style.face;
    y -= main ? 15.5 : 12.6;
    const x = main ? SIDE : SIDE + 16;
    sheet.text(heading.text, face, style.size, x, y);
    const label = labelOf(heading);
    sheet.rule(x + face.width(heading.text, style.size) + 6, y + 1.5, right - 26, y + 1.5, MUTED, 0.7, '[0.7 3] 0');
    sheet.text(label, face, style.size, right, y, { align: 'right' });
  }
  if (y < 80) throw new Error('the contents do not fit on one page');
  return sheet;
}
