const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The IEEE 754 half-precision bits of a number, rounded to nearest, ties to even. Overflow becomes infinity. */
export function toHalfFloatBits(value: number): number {
  float[0] = value;
  const word = bits[0] ?? 0;
  const sign = (word >>> 16) & 0x8000;
  const exponent = (word >>> 23) & 0xff;
  const mantissa = word & 0x7fffff;
  if (exponent === 0xff) return sign | 0x7c00 | (mantissa ? 0x200 : 0);
  const half = exponent - 127 + 15;
  if (half >= 31) return sign | 0x7c00;
  if (half >= 1) return sign | roundedShift((half << 23) | mantissa, 13);
  if (half < -10) return sign;
  return sign | roundedShift(mantissa | 0x800000, 14 - half);
}

/** `value >> shift`, to nearest, ties to even; a carry out of the mantissa runs into the exponent, as it should. */
function roundedShift(value: number, shift: number): number {
  const kept = value >>> shift;
  const rest = value & ((1 << shift) - 1);
  const middle = 1 << (shift - 1);
  return rest > middle || (rest === middle && kept & 1) ? kept + 1 : kept;
}
