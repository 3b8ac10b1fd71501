import { describe, expect, it } from 'vitest';
import { applyChange } from '../../../../../evaluation/quality/mutations/change.ts';

describe('applyChange', () => {
  it('closes the gap that a dropped word leaves', () => {
    expect(applyChange('Do not smoke.', { start: 2, end: 6, now: '', way: '' })).toBe('Do smoke.');
    expect(applyChange('No pets.', { start: 0, end: 2, now: '', way: '' })).toBe('pets.');
  });
});
