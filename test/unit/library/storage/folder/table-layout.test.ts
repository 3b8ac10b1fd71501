import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../../../../src/engine/library/storage/folder/table-layout.ts';

/** A field of a protobuf message: a number, or the bytes of a text or message. */
const field = (number: number, value: number | string | Buffer): Buffer => {
  if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)]);
  const bytes = Buffer.from(value as Buffer);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
};

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) + 128);
  }
}

const message = (...fields: Buffer[]) => Buffer.concat(fields);

/** The bytes of a manifest's file, after a message of indexes. */
function manifest(fields: readonly Buffer[], indexes: Buffer = Buffer.alloc(0)): Buffer {
  const length = (bytes: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32LE(bytes.length);
    return head;
  };
  const body = message(...fields);
  const end = Buffer.alloc(16);
  end.writeBigUInt64LE(BigInt(4 + indexes.length));
  end.write('LANC', 12, 'latin1');
  return Buffer.concat([length(indexes), indexes, length(body), body, end]);
}

const data = (name: string, bytes: number, ...more: Buffer[]) =>
  field(2, message(field(1, name), field(6, bytes), ...more));
const fragment = (...fields: Buffer[]) => field(2, message(...fields));
const UUID = Buffer.from('1056e835cfc1914435901874e485d404', 'hex');
const index = (name: string, ...more: Buffer[]) =>
  field(1, message(field(1, message(field(1, UUID))), field(3, name), field(10, message(field(1, 'a'))), ...more));
const TIME = field(7, message(field(1, 1_700_000_000), field(2, 5_000_000)));
const VERSION = field(3, 300);
const WHOLE = [
  fragment(data('a.lance', 5000), field(4, 9)),
  fragment(
    field(1, 3),
    data('b.lance', 70),
    field(3, message(field(1, 1), field(2, 12), field(3, 99), field(4, 2))),
    field(4, 4),
  ),
  fragment(field(1, 4), data('c.lance', 80), field(3, message(field(2, 2), field(3, 1), field(4, 1))), field(4, 4)),
  ...[VERSION, TIME, field(9, 1), field(12, '12-x.txn')],
];

describe('the layout of a table', () => {
  it('has the files of rows, and all files that the version needs', () => {
    expect(parseManifest(manifest(WHOLE))).toEqual({
      version: 300,
      writtenAt: 1_700_000_000_005,
      fragments: [
        { id: 0, bytes: 5000, rows: 9, deleted: 0 },
        { id: 3, bytes: 70, rows: 4, deleted: 2 },
        { id: 4, bytes: 80, rows: 4, deleted: 1 },
      ],
      files: new Set([
        ...['data/a.lance', 'data/b.lance', '_deletions/3-12-99.bin', 'data/c.lance', '_deletions/4-2-1.arrow'],
        '_transactions/12-x.txn',
      ]),
    });
  });

  it('of an empty table has none', () => {
    expect(parseManifest(manifest([VERSION, TIME]))).toMatchObject({ fragments: [], files: new Set() });
  });

  it.each([
    ['no manifest', Buffer.from('{}')],
    ['its end is torn', manifest(WHOLE).subarray(0, -3)],
    ['it is cut', manifest(WHOLE).subarray(20)],
    ['its message cannot be read', manifest([Buffer.from([0x0b, 1, 2])])],
    ['its message is torn', manifest([...WHOLE, Buffer.from([0x12, 100, 1])])],
    ['it has no time', manifest([VERSION])],
    ['a feature that is not known', manifest([...WHOLE, field(9, 2)])],
    ['its files lie elsewhere too', manifest([...WHOLE, field(18, message())])],
    ['it is of a branch', manifest([...WHOLE, field(20, 'other')])],
    ['an index without a folder', manifest([...WHOLE, field(6, 0)], field(1, message(field(3, 'fts_idx'))))],
    ['an index elsewhere', manifest([...WHOLE, field(6, 0)], index('fts_idx', field(9, 1)))],
    [
      'one of its indexes is Lance’s own',
      manifest([...WHOLE, field(6, 0)], message(index('fts_idx'), index('__lance_frag_reuse'))),
    ],
    ['its indexes cannot be read', manifest([...WHOLE, field(6, 0)], field(1, Buffer.from([0x0b, 1])))],
    ['the place of its indexes is outside', manifest([...WHOLE, field(6, 100_000)])],
    ['a file elsewhere', manifest([VERSION, TIME, fragment(data('a.lance', 5, field(7, 1)))])],
    ['a file of no known size', manifest([VERSION, TIME, fragment(field(2, message(field(1, 'a.lance'))))])],
    ['deletions elsewhere', manifest([VERSION, TIME, fragment(field(3, message(field(7, 1))))])],
    ['a part of a fragment that is not known', manifest([VERSION, TIME, fragment(field(11, message()))])],
  ])('is not known where it has: %s', (_, bytes) => {
    expect(parseManifest(bytes)).toBeNull();
  });

  it('names the folder of each index', () => {
    const known = parseManifest(manifest([...WHOLE, field(6, 0)], message(index('fts_idx'), index('chunk_id_idx'))));
    expect([...(known?.files ?? [])].filter((file) => file.startsWith('_indices/'))).toEqual([
      '_indices/1056e835-cfc1-9144-3590-1874e485d404',
    ]);
  });

  it('is known where the place of the indexes holds none', () => {
    expect(parseManifest(manifest([...WHOLE, field(6, 0)]))?.version).toBe(300);
  });
});
