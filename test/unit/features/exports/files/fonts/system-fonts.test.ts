import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemFontFolders } from '../../../../../../src/engine/features/exports/files/fonts/font-folders.ts';
import { fontsFor } from '../../../../../../src/engine/features/exports/files/fonts/system-fonts.ts';
import { madeFont } from '../../../../../fixtures/made-font.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-fonts-'));
  await mkdir(join(folder, 'truetype', 'east'), { recursive: true });
  const add = (name: string, font: Omit<Parameters<typeof madeFont>[0], 'name'>) =>
    writeFile(join(folder, name), madeFont({ name: name.replace(/\W/gu, ''), ...font }));
  await add('truetype/east/East.ttf', { letters: '休暇五日繰' });
  await add('truetype/east/A-East-Bold.ttf', { letters: '休暇五日繰', isBold: true });
  await add('South.ttf', { letters: 'अवकाश' });
  await add('Emoji.otf', { letters: '😀𠮷' });
  await add('Kept.ttf', { letters: '가나다', fsType: 2 });
  await add('WholeOnly.ttf', { letters: '가나다', fsType: 0x100 });
  await writeFile(join(folder, 'Broken.ttf'), madeFont({ name: 'Broken', letters: '口' }).subarray(0, 300));
  await writeFile(join(folder, 'Empty.ttf'), '');
  await writeFile(join(folder, 'notes.txt'), madeFont({ name: 'Notes', letters: '口' }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const namesFor = async (letters: string, folders: readonly string[] = [folder]): Promise<string[]> =>
  (await fontsFor(new Set(letters), folders)).map(({ font }) => font.postscriptName ?? '');

describe('fonts of this computer', () => {
  it.each([
    ['休暇', ['truetypeeastEastttf']],
    ['अ五日', ['truetypeeastEastttf', 'Southttf']],
    ['😀𠮷', ['Emojiotf']],
    ['', []],
  ])('for %s', async (letters, names) => expect(await namesFor(letters)).toEqual(names));

  it('are none that may not be embedded, that are broken, or that are no fonts', async () => {
    expect(await namesFor('가')).toEqual([]);
    expect(await namesFor('口')).toEqual([]);
  });

  it('are none in folders that are not there', async () =>
    expect(await namesFor('休', [join(folder, 'gone'), folder])).toEqual(['truetypeeastEastttf']));
});

describe('systemFontFolders', () => {
  it.each([
    ['linux', {}, 'usr/share/fonts'],
    ['darwin', {}, 'System/Library/Fonts'],
    ['win32', { WINDIR: 'W:' }, 'Fonts'],
  ] as const)('%s', (platform, env, wanted) =>
    expect(
      systemFontFolders(platform, env, '/home/a')
        .map((path) => path.replaceAll('\\', '/'))
        .join(),
    ).toContain(wanted),
  );
});
