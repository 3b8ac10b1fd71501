import { expect, it } from 'vitest';
import { describeFailure } from '../../../src/cli/describe-failure.ts';

it('knows errors of the contract by their fields, also across a process border', () => {
  const plain = { code: 'TOO_LARGE', data: { details: { file: 'a.pdf', why: 'it has 3 GB' } }, message: 'x' };
  expect(describeFailure(plain).sentence).toBe('The file a.pdf is too large: it has 3 GB.');
  expect(describeFailure(Object.assign(new Error('gone'), { code: 'ECONNRESET' })).code).toBe('INTERNAL');
  expect(describeFailure('text').sentence).toContain('text');
  const invalid = {
    code: 'BAD_REQUEST',
    message: 'Input validation failed',
    data: { issues: [{ message: 'too big' }] },
  };
  expect(describeFailure(invalid).sentence).toBe('The request is not valid: too big.');
});
