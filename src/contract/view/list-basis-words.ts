import type { Answer, ListBasis } from '../answer.ts';
import { onePerMarker } from './page-place.ts';

const counted = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** "1, 7, 9 and 12". */
const inARow = (labels: readonly string[]): string =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;

const sectionName = ({ section, document_name: name }: ListBasis['sections'][number]): string => {
  const heading =
    section
      .split(' > ')
      .at(-1)
      ?.replace(/^#+\s*/, '') ?? '';
  return heading === '' ? name : heading;
};

/**
 * What an answer in form of a list was made from, one sentence a line: whether it is the whole list of a document, from
 * which sections it is, what is left out, and from how many of the matching passages. It never says of what nobody
 * checked that it is all. Empty where the answer is no list.
 */
export function listBasisLines({
  mode,
  list_basis: basis,
  citations,
}: Pick<Answer, 'mode' | 'list_basis' | 'citations'>): readonly string[] {
  if (basis === null || mode !== 'answer') return [];
  const { sections, is_whole: isWhole, left_out: leftOut, used, matching } = basis;
  const [only, ...others] = sections;
  // Each item has a place of its own, so that code counts them.
  const items = onePerMarker(citations).length;
  if (isWhole && only !== undefined)
    return [`All ${counted(items, 'item')} of the list “${sectionName(only)}”, in the document's order.`];
  const from = others.length > 0 ? [`From ${counted(sections.length, 'section')}.`] : [];
  const left =
    leftOut.length === 0
      ? []
      : leftOut.length === 1
        ? [`Item ${leftOut[0]} of the same list is not shown.`]
        : [`Items ${inARow(leftOut)} of the same list are not shown.`];
  const passages =
    used < matching
      ? [`From ${used.toLocaleString('en')} of ${counted(matching, 'matching passage')}.`]
      : leftOut.length > 0
        ? []
        : ['Whether this is all was not checked.'];
  return [...from, ...left, ...passages];
}
