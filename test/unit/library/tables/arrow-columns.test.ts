import { describe, expect, it } from 'vitest';
import { arrowTable, storedColumns, valuesOf } from '../../../../src/engine/library/tables/arrow-columns.ts';
import { VECTOR_DIMENSIONS } from '../../../../src/engine/library/tables/schema.ts';

describe('valuesOf', () => {
  const of = (type: 'text' | 'int' | 'number' | 'bytes' | 'vector', column: never) =>
    valuesOf(arrowTable({ column: type }, { column }).getChild('column'));

  it('gives back the texts of a column, nulls, empty ones and a byte order mark included', () => {
    const texts = ['', 'plain', 'Grüße, 世界 🎈', '\uFEFFmarked', null, 'last'];
    expect(of('text', texts as never)).toEqual(texts);
  });

  it('gives back numbers', () => {
    expect(of('int', [1, -2, 2 ** 31 - 1] as never)).toEqual([1, -2, 2 ** 31 - 1]);
    expect(of('number', [2 ** 40, 0.5] as never)).toEqual([2 ** 40, 0.5]);
  });

  it('copies bytes out of the buffers of the table', () => {
    const values = of('bytes', [Uint8Array.of(1, 2), null, new Uint8Array(), Uint8Array.of(3)] as never);
    expect(values).toEqual([Uint8Array.of(1, 2), null, new Uint8Array(), Uint8Array.of(3)]);
    expect((values[3] as Uint8Array).buffer.byteLength).toBe(1);
  });

  it('gives each vector of a column', () => {
    const flat = Float32Array.from({ length: 2 * VECTOR_DIMENSIONS }, (_, i) => i);
    expect(of('vector', flat as never)).toEqual([flat.slice(0, VECTOR_DIMENSIONS), flat.slice(VECTOR_DIMENSIONS)]);
  });

  it('gives nothing of a column that is not there, and refuses a kind that no table of ours has', () => {
    expect(valuesOf(null)).toEqual([]);
    const table = arrowTable({ column: 'int' }, { column: [1] });
    const { data } = table.getChild('column') as NonNullable<ReturnType<typeof table.getChild>>;
    const foreign = {
      data: [{ ...data[0], type: 'Bool', values: new Uint8Array(1), length: 1, getValid: () => true }],
    };
    expect(() => valuesOf(foreign as never)).toThrow('unexpected Bool in a stored column');
  });
});

describe('storedColumns', () => {
  const texts = ['', 'plain', null, 'Grüße 🎈'];
  const bytes = [Uint8Array.of(1, 2), null, new Uint8Array(), Uint8Array.of(3)];
  const table = arrowTable({ text: 'text', count: 'int', bytes: 'bytes' }, { text: texts, count: [1, 2, 3, 4], bytes });
  /** The same rows as the store gives them: in batches, of which the later ones do not begin where their memory begins. */
  const inBatches = table.slice(0, 1).concat(table.slice(1, 3), table.slice(3));

  it.each([
    ['one batch', table],
    ['many batches', inBatches],
  ])('gives texts, bytes and numbers of %s, nulls apart from what is empty', (_, stored) => {
    const columns = storedColumns(stored);
    expect(columns.texts('text')).toEqual(['', 'plain', '', 'Grüße 🎈']);
    expect([0, 1, 2, 3].map(columns.packed('text').text)).toEqual(texts);
    expect([0, 1, 2, 3].map(columns.packed('bytes').bytes)).toEqual(bytes.map((one) => one && Buffer.from(one)));
    expect([...columns.integers('count')]).toEqual([1, 2, 3, 4]);
  });

  it('gives vectors without copying them', () => {
    const flat = Float32Array.from({ length: 2 * VECTOR_DIMENSIONS }, (_, i) => i);
    const columns = storedColumns(arrowTable({ vector: 'vector' }, { vector: flat }));
    expect(columns.vectors('vector')).toEqual([flat.subarray(0, VECTOR_DIMENSIONS), flat.subarray(VECTOR_DIMENSIONS)]);
    expect(() => storedColumns(table).vectors('text')).toThrow('column text holds no vectors');
  });

  it('has nothing of a column that is not there, and refuses one of another kind', () => {
    const columns = storedColumns(table);
    expect(columns.packed('no').bytes(0)).toBeNull();
    expect([...columns.integers('no')]).toEqual([0, 0, 0, 0]);
    expect(columns.texts('no')).toEqual(['', '', '', '']);
    expect(() => columns.texts('count')).toThrow('column count holds no texts');
    expect(() => columns.integers('text')).toThrow('column text holds no integers');
    expect(() => columns.packed('count')).toThrow('unexpected Int32 in a stored column');
  });
});
