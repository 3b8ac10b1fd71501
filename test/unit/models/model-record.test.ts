import { describe, expect, it } from 'vitest';
import { modelsDirectory } from '../../../src/engine/models/model-record.ts';

const at = (env: Record<string, string>, platform: NodeJS.Platform = 'linux') =>
  modelsDirectory({ env, platform, home: '/home/ada' }).replaceAll('\\', '/');

describe('where the models lie', () => {
  it.each([
    ['~/.cache', {}, 'linux', '/home/ada/.cache/pincite/models'],
    ['XDG_CACHE_HOME', { XDG_CACHE_HOME: '/fast' }, 'linux', '/fast/pincite/models'],
    ['not a relative XDG_CACHE_HOME', { XDG_CACHE_HOME: 'fast' }, 'linux', '/home/ada/.cache/pincite/models'],
    ['Library/Caches', {}, 'darwin', '/home/ada/Library/Caches/pincite/models'],
    ['LOCALAPPDATA', { LOCALAPPDATA: 'C:/local' }, 'win32', 'C:/local/pincite/models'],
    ['PINCITE_MODELS before all', { PINCITE_MODELS: '/shared', XDG_CACHE_HOME: '/fast' }, 'linux', '/shared'],
  ] as const)('is %s', (_, env, platform, expected) => {
    expect(at({ ...env }, platform)).toBe(expected);
  });
});
