import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { changeEndpoints } from '../../../src/offline/change-endpoints.ts';
import {
  addressesOf,
  type ChatEndpoint,
  dataDirOf,
  endpointsPath,
  readEndpoints,
  serverName,
  whyNotUsable,
} from '../../../src/offline/endpoints.ts';

const endpoint = (url: string): ChatEndpoint => ({ purpose: 'chat', url, model: 'qwen', key: 'secret' });
const SERVER = endpoint('http://llm.example:8080');

describe('the servers of a library', () => {
  const folders: string[] = [];
  let [owner, library] = ['', ''];
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pincite-endpoints-'));
    folders.push(folder);
    [owner, library] = [join(folder, 'owner'), join(folder, 'library')];
  });
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  it('are none until the owner sets some, and each library has its own', async () => {
    expect(readEndpoints(owner, library)).toEqual({ list: [], problem: null });
    await changeEndpoints(owner, library, { purpose: 'chat', endpoint: SERVER });
    await changeEndpoints(owner, `${library}-2`, { purpose: 'chat', endpoint: endpoint('https://other.example') });
    expect(readEndpoints(owner, library)).toEqual({ list: [SERVER], problem: null });
    expect(readEndpoints(owner, join(library, 'within'))).toEqual({ list: [], problem: null });
    await changeEndpoints(owner, library, { purpose: 'chat', endpoint: null });
    expect(readEndpoints(owner, library)).toEqual({ list: [], problem: null });
    expect(readEndpoints(owner, `${library}-2`).list).toHaveLength(1);
  });

  it('are found again once the library is there, and by another way to it', async () => {
    await changeEndpoints(owner, join(library, 'new'), { purpose: 'chat', endpoint: SERVER });
    await mkdir(join(library, 'new'), { recursive: true });
    await symlink(library, `${library}-link`);
    for (const way of [join(library, 'new'), join(`${library}-link`, 'new'), join(library, 'x', '..', 'new')])
      expect(readEndpoints(owner, way).list).toEqual([SERVER]);
  });

  it('are in a file of the owner alone; one that others can read counts as none', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no such rights');
    await changeEndpoints(owner, library, { purpose: 'chat', endpoint: SERVER });
    expect((await stat(endpointsPath(owner))).mode & 0o777).toBe(0o600);
    await chmod(endpointsPath(owner), 0o620);
    expect(readEndpoints(owner, library)).toEqual({
      list: [],
      problem: 'others may read or change it (it must be yours alone, mode 600)',
    });
  });

  it.each([
    ['{', 'it is not JSON'],
    ['[]', 'it is no list of libraries'],
    ['{"/x":{}}', 'it is no list of servers'],
    ['{"/x":[{"purpose":"mail"}]}', 'it names a purpose that this version does not know'],
    ['{"/x":[{"purpose":"chat","url":"http://a"}]}', 'a server lacks its model'],
    ['{"/x":[{"purpose":"chat","url":"http://a","model":"m"}]}', 'a key is no text'],
    [
      '{"/x":[{"purpose":"chat","url":"ftp://a","model":"m","key":null}]}',
      'an address begins with http:// or https://',
    ],
  ])('are none where the file says %s, and the problem is told', async (content, problem) => {
    await mkdir(owner);
    await writeFile(endpointsPath(owner), content, { mode: 0o600 });
    expect(readEndpoints(owner, library)).toEqual({ list: [], problem });
    await expect(changeEndpoints(owner, library, { purpose: 'chat', endpoint: SERVER })).rejects.toThrow(problem);
    expect(await readFile(endpointsPath(owner), 'utf8')).toBe(content);
    await changeEndpoints(owner, library, { purpose: 'chat', endpoint: null });
    expect(readEndpoints(owner, library)).toEqual({ list: [], problem: null });
  });
});

it.each([
  ['http://llm.example:8080', 'llm.example', 8080, 'llm.example:8080'],
  ['https://LLM.example/team/', 'llm.example', 443, 'llm.example:443'],
  ['http://[::1]:9', '::1', 9, '[::1]:9'],
])('%s is connected to at %s', (url, host, port, name) => {
  expect(whyNotUsable(url)).toBeNull();
  expect(addressesOf(endpoint(url))).toEqual([{ host, port }]);
  expect(serverName(endpoint(url))).toBe(name);
});

it.each(['llm.example:8080', 'file:///etc/passwd', 'http://user:key@a', 'http://a/?key=1', 'http://a/#b', ''])(
  '%j is no address of a server',
  (url) => expect(whyNotUsable(url)).toMatch(/address/u),
);

it.each([
  [['ask', 'x'], undefined],
  [['--data', '/a', 'ask'], '/a'],
  [['ask', '--data=/a'], '/a'],
  [['--data', '/a', 'ask', '--data=/b'], '/b'],
  [['ask', '--data'], undefined],
])('%j names the library %s', (argv, folder) => {
  expect(dataDirOf(argv)).toBe(folder);
});
