import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../src/cli/describe-failure.ts';
import { formatBytes, formatWhere, oneLine } from '../../../src/cli/print/format-place.ts';
import { alignTable } from '../../../src/cli/print/printable-text.ts';
import { wrapText } from '../../../src/cli/terminal.ts';
import { dataDirectory } from '../../../src/shell/data-directory.ts';

describe('text for people', () => {
  it('says where, without the name of the document again', () => {
    const place = { page_number: 6, page_label: null, document_name: 'Leave Policy' };
    const section = 'Leave Policy > 4 Leave';
    expect(formatWhere({ ...place, section }, 48)).toBe('4 Leave — page 6 of 48');
    expect(formatWhere({ ...place, section, document_name: 'Leave' }, 48)).toBe(`${section} — page 6 of 48`);
    expect(formatWhere({ ...place, section: 'Leave Policy', page_number: null }, 0)).toBe('');
  });

  it('wraps at spaces, keeps line feeds, leaves long words whole', () => {
    expect(wrapText('one two three\nfour', 8)).toEqual(['one two', 'three', 'four']);
    expect(wrapText('a incomprehensible b', 6)).toEqual(['a', 'incomprehensible', 'b']);
    expect(wrapText('', 6)).toEqual(['']);
  });

  it('shows a table row on one line with its cells apart', () => {
    expect(oneLine('Grade A\t25 days \t 4 weeks\nnext')).toBe('Grade A | 25 days | 4 weeks next');
  });

  it('aligns columns left and right', () => {
    expect(
      alignTable(
        [
          ['a', '1', 'x'],
          ['bbb', '22', 'y'],
        ],
        new Set([1]),
      ),
    ).toEqual(['a     1  x', 'bbb  22  y']);
  });

  it('writes sizes in decimal units', () => {
    expect([999, 1000, 1_117_320_768].map(formatBytes)).toEqual(['999 B', '1.0 kB', '1.1 GB']);
  });

  it('keeps the library where the platform keeps data of users', () => {
    const at = (platform: NodeJS.Platform, env: Record<string, string>) =>
      dataDirectory({ platform, env, home: '/home/a' });
    expect(at('linux', {})).toBe('/home/a/.local/share/pincite');
    expect(at('linux', { XDG_DATA_HOME: '/x' })).toBe('/x/pincite');
    expect(at('linux', { XDG_DATA_HOME: '' })).toBe('/home/a/.local/share/pincite');
    expect(at('darwin', {})).toBe('/home/a/Library/Application Support/Pincite');
  });

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
});
