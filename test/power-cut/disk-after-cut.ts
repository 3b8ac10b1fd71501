import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../fakes/random.ts';
import type { DiskNode, DiskOperation, Recording } from './disk-operations.ts';

/**
 * What a disk keeps of what was not yet synced when the power went. `least`: nothing. `names`: every name, no bytes (delayed
 * allocation: a file is there and empty). `all`: everything, as when only the process was killed. A number: a seed; of each
 * folder's names a random first part, of each write all, a part, zeros or nothing.
 */
export type CutModel = 'least' | 'names' | 'all' | number;

/** The files on the disk when the power went after the first `count` operations: path to content, null for a folder. */
export function diskAfterCut(recording: Recording, count: number, model: CutModel): Map<string, Buffer | null> {
  const nodes = new Map<number, DiskNode>();
  for (const [number, node] of recording.before) {
    nodes.set(number, 'names' in node ? { names: new Map(node.names) } : { content: node.content });
  }
  for (const [number, isFolder] of recording.isFolder) {
    nodes.set(number, isFolder ? { names: new Map() } : { content: Buffer.alloc(0) });
  }
  const done = recording.operations.slice(0, count);
  const syncedTo = new Map<number, number>();
  for (const operation of done) {
    if (operation.kind === 'sync')
      syncedTo.set(operation.node, Math.max(operation.since, syncedTo.get(operation.node) ?? 0));
  }
  const keeps = keeper(done, syncedTo, model);
  for (const [at, operation] of done.entries()) apply(nodes, operation, keeps(operation, at));
  return filesOf(nodes);
}

/** 1 keeps an operation whole, 0 drops it, 'zeros' keeps a write's length, what is between its first part. */
type Kept = number | 'zeros';

function keeper(
  done: readonly DiskOperation[],
  syncedTo: ReadonlyMap<number, number>,
  model: CutModel,
): (operation: DiskOperation, at: number) => Kept {
  const isSynced = (node: number, at: number) => at < (syncedTo.get(node) ?? 0);
  if (model === 'all') return () => 1;
  if (typeof model === 'string') {
    return (operation, at) => {
      if (operation.kind === 'name' || operation.kind === 'unname')
        return model === 'names' || isSynced(operation.folder, at) ? 1 : 0;
      return 'node' in operation && isSynced(operation.node, at) ? 1 : 0;
    };
  }
  const random = randomFrom(model);
  /** A folder's own order holds, as in a journal; how far it came is chance. */
  const namesTo = new Map<number, number>();
  for (const operation of done) {
    if ('folder' in operation && !namesTo.has(operation.folder)) {
      const from = syncedTo.get(operation.folder) ?? 0;
      namesTo.set(operation.folder, from + Math.floor(random() * (done.length - from + 1)));
    }
  }
  return (operation, at) => {
    if ('folder' in operation) return at < (namesTo.get(operation.folder) ?? 0) ? 1 : 0;
    if (!('node' in operation) || isSynced(operation.node, at)) return 1;
    const chance = random();
    return chance < 0.4 ? 1 : chance < 0.6 ? 'zeros' : chance < 0.8 ? random() : 0;
  };
}

function apply(nodes: Map<number, DiskNode>, operation: DiskOperation, kept: Kept): void {
  if (kept === 0 || operation.kind === 'sync' || operation.kind === 'report') return;
  if ('folder' in operation) {
    const folder = nodes.get(operation.folder);
    if (!folder || !('names' in folder)) throw new Error('a name outside any folder');
    if (operation.kind === 'name') folder.names.set(operation.name, operation.node);
    else folder.names.delete(operation.name);
    return;
  }
  const file = nodes.get(operation.node);
  if (!file || !('content' in file)) throw new Error('bytes outside any file');
  if (operation.kind === 'truncate') {
    const content = Buffer.alloc(operation.size);
    file.content.copy(content);
    file.content = content;
    return;
  }
  const bytes =
    kept === 'zeros'
      ? Buffer.alloc(operation.bytes.length)
      : operation.bytes.subarray(0, Math.ceil(kept * operation.bytes.length));
  const content = Buffer.alloc(Math.max(file.content.length, operation.offset + bytes.length));
  file.content.copy(content);
  bytes.copy(content, operation.offset);
  file.content = content;
}

function filesOf(nodes: ReadonlyMap<number, DiskNode>): Map<string, Buffer | null> {
  const files = new Map<string, Buffer | null>();
  const walk = (number: number, path: string) => {
    const node = nodes.get(number);
    if (!node) throw new Error(`${path} stands for nothing`);
    if ('content' in node) {
      files.set(path, node.content);
      return;
    }
    files.set(path, null);
    for (const [name, child] of node.names) walk(child, path === '' ? name : `${path}/${name}`);
  };
  walk(0, '');
  return files;
}

/** The same for the same disk. */
export function diskHash(files: ReadonlyMap<string, Buffer | null>): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].sort()) {
    const content = files.get(path) ?? null;
    hash.update(`${path}\0${content === null ? 'folder' : content.length}\0`);
    if (content) hash.update(content);
  }
  return hash.digest('hex');
}

/** Writes the files below an empty folder. */
export function writeDisk(files: ReadonlyMap<string, Buffer | null>, folder: string): void {
  for (const [path, content] of files) {
    if (content === null) mkdirSync(join(folder, path), { recursive: true });
    else writeFileSync(join(folder, path), content);
  }
}
