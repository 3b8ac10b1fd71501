import { expect, it } from 'vitest';
import { sayLead } from '../../../src/language/say-lead.ts';

it('takes a sentence apart after its lead', () => {
  expect(sayLead('view.place.labelOf', { label: 'iv', page: 6, pages: 1048 })).toEqual({
    lead: 'p. iv',
    rest: ' · 6 of 1,048',
  });
  expect(sayLead('words.folder.followed')).toEqual({ lead: 'Followed', rest: '' });
});
