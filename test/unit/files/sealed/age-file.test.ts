import { describe, expect, it } from 'vitest';
import { openWithPassphrase, sealWithPassphrase } from '../../../../src/files/sealed/age-file.ts';

const BYTES = Buffer.from('a hundred bytes of a key');

/** Made by age-encryption 0.3.1 (npm): "The fee is 4,200 euros." under "correct horse". */
const BY_AGE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBnVUR2YnBFN1R5MlMrWmFZWm05MkVBIDEwCmJ1L01GVm1OOTNtNk13VFRRZWUxai9DL3pnaGRKblV0OXNwSllGZ0NxUXMKLS0tIDRrUENpWHkrUmNiU1daTVlqdVk0ME9yZFk0OXF4Qkd0L3Q1ZjJVZGZQQzQKie3+vKOapZuWn9lc6inQ3b1+Ya3hqJ9C7ap9yyTG09CkpIuSuy0uBLuc7FKIZF8g7OzyEe0bLw==';

describe('a file that a passphrase opens', () => {
  it('is one of the age format: what another program of that format made opens here', async () => {
    expect(String(await openWithPassphrase('correct horse', Buffer.from(BY_AGE, 'base64')))).toBe(
      'The fee is 4,200 euros.',
    );
  });

  it('opens with its passphrase alone, and tells a changed head', async () => {
    const file = await sealWithPassphrase('correct horse', BYTES);
    expect(await openWithPassphrase('correct horse', file)).toEqual(BYTES);
    await expect(openWithPassphrase('correct horsf', file)).rejects.toMatchObject({ name: 'WrongPassphrase' });
    const head = file.indexOf('\n---') + 10;
    const changed = Buffer.from(file);
    changed.write(changed.toString('latin1', head, head + 1) === 'A' ? 'B' : 'A', head, 'latin1');
    await expect(openWithPassphrase('correct horse', changed)).rejects.toMatchObject({ name: 'SealBroken' });
    // 2^21 rounds would take 2 GB of memory.
    const costly = Buffer.from(file.toString('latin1').replace(/ 17\n/u, ' 21\n'), 'latin1');
    await expect(openWithPassphrase('correct horse', costly)).rejects.toMatchObject({ name: 'SealBroken' });
  });
});
