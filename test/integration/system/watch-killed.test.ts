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
/** Moments of the kill; true: in a later look, after changes that it saw itself. */
const MOMENTS = [
  ['start', false],
  ['intent', false],
  ['commit', true],
  ['intent', true],
  ['commit', true],
] as const;
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
    const name = this.#any();
    await this.#write(name, this.states.get(name) ?? []);
  }

  /** To another folder: the document keeps the name that it was added under. */
  async move(): Promise<void> {
    const name = this.#any();
    const to = name.startsWith('old/') ? basename(name) : `old/${name}`;
    await rename(join(this.root, name), join(this.root, to));
    this.states.set(to, this.states.get(name) ?? []);
    this.states.delete(name);
  }

  /** One of those that came last, which a kill may have caught. */
  async delete(): Promise<void> {
    const name = this.#any(8);
    await rm(join(this.root, name));
    this.states.delete(name);
  }

  async #write(name: string, before: readonly string[]): Promise<void> {
    const words = `Rule ${this.#made++} of ${name}: records are kept for ${this.random(90)} years.\n`.repeat(40);
    await writeFile(join(this.root, name), words);
    this.states.set(name, [...before, words]);
  }

  #any(last = this.states.size): string {
    const names = [...this.states.keys()].slice(-last);
    return names[this.random(names.length)] ?? '';
  }
}

/** What changes when the record of the folder is written (`intent`), and when documents are written or removed (`commit`). */
const SIGNS = { intent: 'folders', commit: 'library.lance/documents.lance/_versions' };
type Sign = keyof typeof SIGNS;

async function versionOf(data: string, sign: Sign): Promise<string> {
  const place = join(data, SIGNS[sign]);
  const names = (await readdir(place).catch(() => [])).filter((name) => !name.endsWith('.lock'));
  const infos = await Promise.all(names.map((name) => stat(join(place, name)).catch(() => null)));
  return names.map((name, i) => `${name} ${infos[i]?.mtimeMs}`).join(' ');
}

interface Moment {
  readonly after: 'start' | Sign;
  /** Milliseconds. */
  readonly ms: number;
  /** What changes in the folder once a first look is over; the moment is counted from then on. */
  readonly meanwhile?: () => Promise<void>;
}

/** Follows the folder in a process of its own, and kills it at this moment. */
async function killedWatch({ data, noModels }: LibraryFolder, root: string, moment: Moment): Promise<void> {
  const { after, ms, meanwhile } = moment;
  const sign = after === 'start' ? 'intent' : after;
  let before = await versionOf(data, sign);
  const child = startCli(['--data', data, 'watch', root, '--json'], noModels);
  const ended = once(child, 'exit');
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  if (child.stdout === null || child.stderr === null) throw new Error('no pipe');
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => said.push(line));
  if (meanwhile !== undefined) {
    await Promise.race([once(lines, 'line'), ended]);
    before = await versionOf(data, sign);
    await meanwhile();
  }
  if (after !== 'start') while (!isOver() && (await versionOf(data, sign)) === before) await delay(2);
  await delay(ms);
  expect(isOver(), `it follows until it is killed, but said: ${said.join('\n')}`).toBe(false);
  child.kill('SIGKILL');
  await ended;
}

it(`a followed folder loses nothing and has nothing twice, however often its process is killed, seed ${SEED}`, async () => {
  const library = await libraryFolder();
  const root = join(library.folder, 'contracts');
  await library.write('contracts/old/keep.md', 'The keys are kept at the reception.\n');
  const folder = new ChangingFolder(root);
  const some = async (): Promise<void> => {
    for (let i = 0; i < 4 && folder.states.size > 4; i++) await folder.delete();
    for (let i = 0; i < 8; i++) await folder.add();
    for (let i = 0; i < 4; i++) await folder.change();
    for (let i = 0; i < 2; i++) await folder.move();
  };
  for (const [after, isWatching] of MOMENTS) {
    if (!isWatching) await some();
    const ms = folder.random({ start: 2500, intent: 150, commit: 350 }[after]);
    await killedWatch(library, root, { after, ms, ...(isWatching && { meanwhile: some }) });
  }

  // What the last kill caught goes with its file too.
  for (let i = 0; i < 6; i++) await folder.delete();
  const once = async (): Promise<FolderPass> => {
    const { code, out, err } = await library.pincite('watch', root, '--once', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out);
  };
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
