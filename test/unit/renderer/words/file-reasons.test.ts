import { describe, expect, it } from 'vitest';
import { ERROR_SENTENCES, type ErrorCode, errorDetails, errorSentence } from '../../../../src/contract/errors.ts';
import { reasonInRow } from '../../../../src/renderer/words/file-reasons.ts';

const CODES = Object.keys(ERROR_SENTENCES) as ErrorCode[];
const detailsOf = (code: ErrorCode) =>
  Object.fromEntries([...ERROR_SENTENCES[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `<${name}>`]));

describe('a reason in a row', () => {
  it.each(CODES)('%s: is a whole sentence, with its details', (code) => {
    const said = reasonInRow({ code, reason: errorSentence(code, detailsOf(code)) });
    expect(said).toMatch(/^[A-Z<“].*\.$/su);
    expect(said).not.toMatch(/[{}…]/u);
  });

  it.each<[ErrorCode, Record<string, string>, string]>([
    ['DAMAGED', { file: 'a.pdf', what: 'a PDF' }, 'It cannot be opened. Ask for a new copy and add that.'],
    [
      'READER_STOPPED',
      { file: 'plans (v. 2).pdf', why: 'page 4 took more than 30 s of the processor’s time' },
      'Reading was stopped: page 4 took more than 30 s of the processor’s time. Try again when this computer is less busy.',
    ],
    [
      'FORMAT_NOT_SUPPORTED',
      { file: 'a.doc', what: 'a Word 97 document', remedy: 'save it as .docx' },
      'It is a Word 97 document, which is not read: save it as .docx.',
    ],
  ])('%s: names no file and says what to do', (code, details, said) => {
    expect(reasonInRow({ code, reason: errorSentence(code, details) })).toBe(said);
  });

  it('is told as it came where it has another form, or no code', () => {
    expect(reasonInRow({ code: 'TOO_LARGE', reason: '2.4 GB, the limit is 1 GB.' })).toBe('2.4 GB, the limit is 1 GB.');
    expect(reasonInRow({ code: null, reason: 'It waits.' })).toBe('It waits.');
  });
});

it.each(CODES)('the details of %s are read back from its sentence', (code) => {
  expect(errorDetails(code, errorSentence(code, detailsOf(code)))).toEqual(detailsOf(code));
});
