import { expect, it } from 'vitest';
import type { ListBasis } from '../../../../src/contract/answer.ts';
import { listBasisLines } from '../../../../src/contract/view/list-basis-words.ts';
import { citation } from '../../cli/sample-data.ts';

const told = (changes: Partial<ListBasis>) => {
  const basis = { kind: 'list', used: 3, matching: 3, sections: [], is_whole: false, left_out: [] } as const;
  const citations = [1, 2, 3].map((marker) => ({ ...citation, marker }));
  return listBasisLines({
    mode: 'answer',
    list_basis: { ...basis, sections: [], left_out: [], ...changes },
    citations,
  });
};
const section = (name: string) => ({ document_name: 'Protocol', section: `# Trial > ## ${name}` });

it('says of a list whether it is whole, from where it is, and what is left out', () => {
  expect(told({ is_whole: true, sections: [section('5.2 Exclusion criteria')] })).toEqual([
    "All 3 items of the list “5.2 Exclusion criteria”, in the document's order.",
  ]);
  expect(told({ left_out: ['1', '7', '9', '12'], sections: [section('5.2')] })).toEqual([
    'Items 1, 7, 9 and 12 of the same list are not shown.',
  ]);
  expect(told({ left_out: ['c'] })).toEqual(['Item c of the same list is not shown.']);
  expect(told({ sections: [section('4'), section('5')], matching: 40 })).toEqual([
    'From 2 sections.',
    'From 3 of 40 matching passages.',
  ]);
});

it('never suggests that a list is complete where nobody checked it', () => {
  expect(told({})).toEqual(['Whether this is all was not checked.']);
});

it('says nothing of an answer that is no list', () => {
  expect(listBasisLines({ mode: 'answer', list_basis: null, citations: [] })).toEqual([]);
});
