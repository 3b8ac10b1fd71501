import { describe, expect, it } from 'vitest';
import { errorLine } from '../../../../src/renderer/words/error-line.ts';

describe('errorLine', () => {
  it('reads an error that lost its class on the way', () => {
    const sent = { code: 'DOCUMENT_NOT_FOUND', data: { details: { id: 'abc' } } };
    expect(errorLine(sent)).toEqual({ code: 'DOCUMENT_NOT_FOUND', text: 'There is no document abc in this library.' });
  });
  it('says what an unknown error says', () => {
    expect(errorLine(new Error('boom'))).toMatchObject({ code: 'INTERNAL', text: expect.stringContaining('boom') });
  });
  it('names no terminal command where the app has a button', () => {
    expect(errorLine({ code: 'MODEL_MISSING' }).text).not.toContain('npm');
  });
});
