import { describe, expect, it } from 'vitest';
import { quantiseQ8_0, toHalfFloatBits } from '../../../../src/engine/models/provision/gguf-writer.ts';

/** V8's own half floats; TypeScript's library does not have them yet. */
const { Float16Array: Half } = globalThis as unknown as {
  readonly Float16Array: new (values: readonly number[]) => { readonly buffer: ArrayBuffer };
};
const reference = (value: number) => new Uint16Array(new Half([value]).buffer)[0];

describe('half floats', () => {
  it('are rounded as the engine rounds them', () => {
    const values = [
      0,
      -0,
      1,
      -2,
      65504,
      65520,
      1e6,
      6e-8,
      2.9e-8,
      3e-8,
      6.1e-5,
      6.09e-5,
      1 / 3,
      0.1,
      Number.POSITIVE_INFINITY,
    ];
    for (let bits = 0; bits < 0x7c00; bits += 7) values.push(Math.fround(1.0001 ** bits * 1e-5));
    for (let i = 1; i < 2000; i++) values.push(Math.fround((1 + i / 2048) * 2 ** ((i % 40) - 26)));
    for (const value of values) expect([value, toHalfFloatBits(value)]).toEqual([value, reference(Math.fround(value))]);
  });

  it('keep a not-a-number', () => {
    expect(toHalfFloatBits(Number.NaN) & 0x7fff).toBeGreaterThan(0x7c00);
  });
});

describe('Q8_0', () => {
  it('puts a scale and 32 signed bytes into each block', () => {
    const values = Float32Array.from({ length: 64 }, (_, i) => (i < 32 ? i - 15 : 0));
    const bytes = quantiseQ8_0(values);
    expect(bytes).toHaveLength(68);
    const view = new DataView(bytes.buffer);
    expect(view.getUint16(0, true)).toBe(reference(16 / 127));
    expect(view.getInt8(2 + 31)).toBe(127);
    expect(view.getInt8(2 + 15)).toBe(0);
    expect(view.getInt8(2)).toBe(-119); // -15 * 127 / 16 = -119.06
    expect([...bytes.subarray(34)]).toEqual(new Array(34).fill(0));
  });

  it('rounds halves away from zero, as ggml does', () => {
    const values = new Float32Array(32);
    values.set([127, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5]);
    const view = new DataView(quantiseQ8_0(values).buffer);
    expect([1, 2, 3, 4, 5, 6].map((i) => view.getInt8(2 + i))).toEqual([1, -1, 2, -2, 3, -3]);
  });

  it('is within half a step of the value', () => {
    const values = Float32Array.from({ length: 32 * 50 }, (_, i) => Math.sin(i * 12.9898) * 43);
    const view = new DataView(quantiseQ8_0(values).buffer);
    for (const [i, value] of values.entries()) {
      const block = values.subarray(i - (i % 32), i - (i % 32) + 32);
      const step = Math.max(...block.map(Math.abs)) / 127;
      const back = view.getInt8(Math.floor(i / 32) * 34 + 2 + (i % 32)) * step;
      expect(Math.abs(back - value)).toBeLessThanOrEqual(step * 0.5001);
    }
  });

  it('takes whole blocks only', () => {
    expect(() => quantiseQ8_0(new Float32Array(33))).toThrow(RangeError);
  });
});
