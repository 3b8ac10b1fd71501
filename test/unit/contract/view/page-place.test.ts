import { expect, it } from 'vitest';
import { pagePlace, shortPage } from '../../../../src/contract/view/page-place.ts';

it.each([
  [{ page_number: 6, page_label: 'iv' }, 48, 'p. iv · 6 of 48', 'p. iv'],
  [{ page_number: 6, page_label: 'iv' }, undefined, 'p. iv · 6', 'p. iv'],
  // Without a label nothing is known of what is printed on the page: a position is never called one.
  [{ page_number: 18, page_label: null }, 36, 'page 18 of 36', 'page 18'],
  [{ page_number: 18, page_label: '' }, 36, 'page 18 of 36', 'page 18'],
  [{ page_number: 1018, page_label: null }, 1204, 'page 1,018 of 1,204', 'page 1,018'],
  [{ page_number: null, page_label: null }, 0, '', ''],
])('%j of %s pages is %j', (place, pages, long, short) => {
  expect([pagePlace(place, pages), shortPage(place)]).toEqual([long, short]);
});
