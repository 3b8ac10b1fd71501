import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { DocumentSummary } from '../../../src/contract/documents.ts';
import type { FolderPass } from '../../../src/contract/ingest-queue.ts';
import { randomFrom } from '../../fakes/random.ts';
import { startCli } from '../cli/spawn-cli.ts';
import { type LibraryFolder, libraryFolder } from './library-folder.ts';

const SEED = 20_271;
const idOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** A folder that changes by chance; a name is never used again, since a file of the same name would be an edition. */
class ChangingFolder {
  readonly root: string;
  /** Words by the name of the file, all that it ever had. */
  readonly states = new Map<string, string[]>();
  readonly #random = randomFrom(SEED);
  #made = 0;

  constructor(root: string) {
    this.root = root;
  }

  random(below: number): number {
    return Math.floor(this.#random() * below);
  }

  async add(): Promise<void> {
    const name = `${this.random(2) === 0 ? 'old/' : ''}file-${this.#made++}.txt`;
    await this.#write(name, []);
  }

  async change(): Promise<void> {
    const name = await this.#any();
    await this.#write(name, this.states.get(name) ?? []);
  }

  /** To another folder: the document keeps the name that it was added under. */
  async move(): Promise<void> {
    const name = await this.#any();
    const to = name.startsWith('old/') ? basename(name) : `old/${name}`;
    await rename(join(this.root, name), join(this.root, to));
    this.states.set(to, this.states.get(name) ?? []);
    this.states.delete(name);
  }

  async delete(): Promise<void> {
    const name = await this.#any();
    await rm(join(this.root, name));
    this.states.delete(name);
  }

  async #write(name: string, before: readonly string[]): Promise<void> {
    const words = `Rule ${this.#made++} of ${name}: records are kept for ${this.random(90)} years.\n`.repeat(40);
    await writeFile(join(this.root, name), words);
    this.states.set(name, [...before, words]);
  }

  async #any(): Promise<string> {
    const names = [...this.states.keys()];
    return names[this.random(names.length)] ?? '';
  }
}

/** What identifies the record of the folder as it is now. */
async function recordVersion(data: string): Promise<string> {
  const names = await readdir(join(data, 'folders')).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).map((name) => join(data, 'folders', name));
  return (await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))).join(' ');
}

/** Follows the folder in a process of its own, and kills it: after this many milliseconds, or so long after it wrote what it means to do. */
async function killedWatch(
  { data, noModels }: LibraryFolder,
  root: string,
  moment: {
    readonly after: 'start' | 'intent' | 'look';
    readonly ms: number;
    readonly meanwhile?: () => Promise<void>;
  },
): Promise<void> {
  const before = await recordVersion(data);
  const child = startCli(['--data', data, 'watch', root, '--json'], noModels);
  const ended = once(child, 'exit');
  const looked = Promise.withResolvers<void>();
  createInterface({ input: child.stdout ?? ([] as never) }).on('line', () => looked.resolve());
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  if (moment.after === 'intent') while (!isOver() && (await recordVersion(data)) === before) await delay(2);
  if (moment.after === 'look') await Promise.race([looked.promise, ended]);
  await moment.meanwhile?.();
  await delay(moment.ms);
  expect(isOver(), 'it follows until it is killed').toBe(false);
  child.kill('SIGKILL');
  await ended;
}

it(`a followed folder loses nothing and has nothing twice, however often its process is killed, seed ${SEED}`, {
  timeout: 240_000,
}, async () => {
  const library = await libraryFolder();
  const root = join(library.folder, 'contracts');
  await library.write('contracts/old/keep.md', 'The keys are kept at the reception.\n');
  const folder = new ChangingFolder(root);
  const some = async (): Promise<void> => {
    for (let i = 0; i < 8; i++) await folder.add();
    for (let i = 0; i < 4; i++) await folder.change();
    for (let i = 0; i < 2; i++) await folder.move();
    for (let i = 0; i < 2; i++) await folder.delete();
  };
  for (const after of ['start', 'intent', 'intent', 'intent', 'intent', 'look', 'look', 'look'] as const) {
    if (after !== 'look') await some();
    const ms = { start: 2500, intent: 900, look: 2500 }[after];
    const meanwhile = after === 'look' ? { meanwhile: some } : {};
    await killedWatch(library, root, { after, ms: folder.random(ms), ...meanwhile });
  }

  const once = async (): Promise<FolderPass> =>
    JSON.parse((await library.pincite('watch', root, '--once', '--json')).out);
  await once();
  const nothing = { added: [], changed: [], renamed: [], removed: [], failed: [], away: null, waiting: null };
  expect(await once()).toEqual({ ...nothing, files: folder.states.size + 1 });

  const fresh = await libraryFolder();
  await fresh.pincite('ingest', root, '--wait', 'searchable', '--json');
  const documentsOf = async (of: LibraryFolder): Promise<DocumentSummary[]> =>
    JSON.parse((await of.pincite('documents', '--json')).out);
  const documents = await documentsOf(library);
  const ids = documents.map(({ document_id: id }) => id);
  const now = (await documentsOf(fresh)).map(({ document_id: id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(now.filter((id) => !ids.includes(id))).toEqual([]);

  // What is not the folder's own state now is an earlier edition of one that is, under the same file.
  const superseded = new Set(documents.map(({ supersedes }) => supersedes));
  expect(documents.filter(({ document_id: id }) => !now.includes(id) && !superseded.has(id))).toEqual([]);
  const byId = new Map(documents.map((document) => [document.document_id, document]));
  for (const [name, states] of folder.states) {
    const chain = [];
    for (let at: string | null = idOf(states.at(-1) ?? ''); at !== null; at = byId.get(at)?.supersedes ?? null)
      chain.push(at);
    const ever = states.map(idOf).reverse();
    expect(chain, name).toEqual(ever.filter((id) => ids.includes(id)));
    expect(chain.map((id) => byId.get(id)?.source_filename)).toEqual(chain.map(() => basename(name)));
  }
  expect((await library.pincite('check', '--json')).code).toBe(0);
  // Every sentence of the folder as it is can be found.
  const hits = JSON.parse((await library.pincite('search', 'keys reception', '--json')).out).hits;
  expect(hits[0].document_id).toBe(idOf(await readFile(join(root, 'old', 'keep.md'))));
});
