import { describe, expect, it } from 'vitest';
import { arrowTable, valuesOf } from '../../../../../src/engine/library/tables/arrow-columns.ts';
import { VECTOR_DIMENSIONS } from '../../../../../src/engine/library/tables/schema.ts';

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
