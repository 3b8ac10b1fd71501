import { expect, it } from 'vitest';
import { formatBytes, formatWhere, oneLine, placeFacts } from '../../../../src/cli/print/format-place.ts';
import { fakeEngine } from '../fake-engine.ts';
import { leave, notes } from '../sample-data.ts';

it('says where, without the name of the document again', () => {
  const place = { page_number: 6, page_label: null, document_name: 'Leave Policy' };
  const section = 'Leave Policy > 4 Leave';
  expect(formatWhere({ ...place, section }, 48)).toBe('4 Leave — page 6 of 48');
  expect(formatWhere({ ...place, section, document_name: 'Leave' }, 48)).toBe('Leave Policy › 4 Leave — page 6 of 48');
  expect(formatWhere({ ...place, section: 'Leave Policy', page_number: null }, 0)).toBe('');
});

it('shows a table row on one line with its cells apart', () => {
  expect(oneLine('Grade A\t25 days \t 4 weeks\nnext')).toBe('Grade A | 25 days | 4 weeks next');
});

it('writes sizes in decimal units', () => {
  expect([999, 1000, 1_117_320_768].map(formatBytes)).toEqual(['999 B', '1.0 kB', '1.1 GB']);
});

it('notes the edition of a document and all collections that it is in', async () => {
  const documents = [
    { ...leave, collections: ['Acme', 'Zenith'], supersedes: notes.document_id },
    { ...notes, collections: ['Acme'] },
  ];
  const { client } = fakeEngine({ documents });
  const { notes: told } = await placeFacts(client, false, new AbortController().signal);
  expect([...told.values()]).toEqual([' (edition 2 of 2, Acme, Zenith)', ' (edition 1 of 2, Acme)']);
});
