import { say } from '../../language/say.ts';
import type { Answer, ListBasis } from '../answer.ts';
import { listed } from './listed.ts';
import { onePerMarker } from './page-place.ts';

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
  if (isWhole && only !== undefined) return [say('view.list.whole', { items, list: sectionName(only) })];
  const from = others.length > 0 ? [say('view.list.from', { sections: sections.length })] : [];
  const left = leftOut.length === 0 ? [] : [say('view.list.leftOut', { n: leftOut.length, items: listed(leftOut) })];
  const passages =
    used < matching
      ? [say('view.list.passages', { used, matching })]
      : leftOut.length > 0
        ? []
        : [say('view.list.notChecked')];
  return [...from, ...left, ...passages];
}
