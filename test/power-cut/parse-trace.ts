import { basename, dirname, resolve } from 'node:path';
import type { DiskNode, DiskOperation, Recording } from './disk-operations.ts';

/** The calls that must be traced: all that change a file, a name or which file a number stands for. */
export const TRACED_CALLS =
  'open,openat,creat,write,pwrite64,writev,pwritev,pwritev2,fsync,fdatasync,sync,syncfs,sync_file_range,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,ftruncate,truncate,fallocate,copy_file_range,sendfile,splice,mmap,lseek,dup,dup2,dup3';

interface Call {
  readonly name: string;
  readonly args: string;
  readonly result: number;
  /** Number of operations that were complete when it was entered. */
  readonly entered: number;
}

type Place = readonly [descriptor: string, at: string | undefined];

interface OpenFile {
  readonly node: number;
  offset: number;
  readonly isAppending: boolean;
}

const LINE = /^(\d+) +(?:<\.\.\. (\w+) resumed>(.*)|(\w+)\((.*))$/s;
const UNFINISHED = / <unfinished \.\.\.>$/;

/** Reads the output of `strace -f -y -s …` as operations on the files under `root`, whose nodes were `before`. Throws for a call that changes files there in a way it does not know. */
export function parseTrace(trace: string, root: string, before: ReadonlyMap<number, DiskNode>): Recording {
  const parser = new TraceParser(root, before);
  const started = new Map<string, { name: string; args: string; entered: number }>();
  for (const line of trace.split('\n')) {
    const [, thread = '', resumed, rest = '', name = '', args = ''] = LINE.exec(line) ?? [];
    if (resumed !== undefined) {
      const call = started.get(thread);
      started.delete(thread);
      if (call) parser.end(call.name, call.args + rest, call.entered);
    } else if (UNFINISHED.test(args)) {
      started.set(thread, { name, args: args.replace(UNFINISHED, ''), entered: parser.operations.length });
    } else if (name !== '') {
      parser.end(name, args, parser.operations.length);
    }
  }
  return { before, operations: parser.operations, isFolder: parser.isFolder };
}

class TraceParser {
  readonly operations: DiskOperation[] = [];
  readonly isFolder = new Map<number, boolean>();
  readonly #root: string;
  /** Names as the running process saw them, by folder. */
  readonly #names = new Map<number, Map<string, number>>();
  /** What the running process would read. */
  readonly #contents = new Map<number, Buffer>();
  readonly #open = new Map<string, OpenFile>();
  #next: number;

  constructor(root: string, before: ReadonlyMap<number, DiskNode>) {
    this.#root = root;
    for (const [number, node] of before) {
      if ('names' in node) this.#names.set(number, new Map(node.names));
      else this.#contents.set(number, node.content);
    }
    this.#next = Math.max(...before.keys()) + 1;
  }

  /** A call that has returned: its arguments and, behind the last `) = `, its result. */
  end(name: string, text: string, entered: number): void {
    const at = text.lastIndexOf(') ');
    const result = Number.parseInt(/=\s*(-?\d+|\?)/.exec(text.slice(at))?.[1] ?? '-1', 10);
    if (!(result >= 0)) return;
    this.#apply({ name, args: text.slice(0, at), result, entered });
  }

  #apply({ name, args, result, entered }: Call): void {
    const path = (from: number) => this.#inside(pathArgument(args, from));
    switch (name) {
      case 'open':
      case 'openat':
      case 'creat':
        this.#opened(args, result);
        return;
      case 'dup':
      case 'dup2':
      case 'dup3': {
        const file = this.#open.get(descriptor(args));
        if (file) this.#open.set(String(result), file);
        else this.#open.delete(String(result));
        return;
      }
      case 'write':
      case 'writev':
      case 'pwrite64':
      case 'pwritev':
      case 'pwritev2':
        this.#wrote(name, args, result);
        return;
      case 'lseek': {
        const file = this.#file(args);
        if (file) file.offset = result;
        return;
      }
      case 'fsync':
      case 'fdatasync': {
        const inside = this.#inside(annotation(args));
        const node = this.#file(args)?.node ?? (inside === null ? undefined : this.#find(inside));
        if (node !== undefined) this.operations.push({ kind: 'sync', node, since: entered });
        return;
      }
      case 'ftruncate':
      case 'truncate': {
        const node = name === 'ftruncate' ? this.#file(args)?.node : this.#nodeAt(path(0));
        if (node !== undefined) this.#truncate(node, Number(/, (\d+)$/.exec(args)?.[1]));
        return;
      }
      case 'mkdir':
      case 'mkdirat': {
        const made = path(0);
        if (made !== null) this.#name(made, this.#newNode(true));
        return;
      }
      case 'unlink':
      case 'rmdir':
      case 'unlinkat': {
        const gone = path(0);
        if (gone !== null) this.#unname(gone);
        return;
      }
      case 'rename':
      case 'renameat':
      case 'renameat2':
      case 'link':
      case 'linkat': {
        const [from, to] = [path(0), path(1)];
        if (from === null && to === null) return;
        if (from === null || to === null) throw new Error(`${name} across the recorded folder: ${args}`);
        const node = this.#nodeAt(from);
        if (node === undefined) throw new Error(`${name} of an unknown file: ${args}`);
        this.#name(to, node);
        if (!name.startsWith('link')) this.#unname(from);
        return;
      }
      case 'copy_file_range':
      case 'sendfile': {
        if (result === 0 || !isUnder(args, this.#root)) return;
        const [, first = '', firstAt, second = '', secondAt] =
          /^(\d+)<[^>]*>, (?:(?:NULL|\[(\d+)[^\]]*\]), )?(\d+)<[^>]*>, (?:NULL|\[(\d+)[^\]]*\]),/.exec(args) ?? [];
        if (name === 'sendfile') this.#copied([second, secondAt], [first, undefined], result);
        else this.#copied([first, firstAt], [second, secondAt], result);
        return;
      }
      case 'mmap':
        if (!/MAP_SHARED/.test(args) || !/PROT_WRITE/.test(args)) return;
    }
    if (isUnder(args, this.#root)) {
      throw new Error(`${name} under the recorded folder is not understood: ${args.slice(0, 200)}`);
    }
  }

  #opened(args: string, result: number): void {
    this.#open.delete(String(result));
    const path = this.#inside(pathArgument(args, 0));
    if (path === null) return;
    const [, flags = ''] = /, (O_[A-Z_|]+)/.exec(args) ?? [];
    let node = this.#nodeAt(path);
    if (node === undefined) {
      if (!flags.includes('O_CREAT')) throw new Error(`opened an unknown file: ${path}`);
      node = this.#newNode(false);
      this.#name(path, node);
    } else if (flags.includes('O_TRUNC') && this.#sizeOf(node) > 0) {
      this.#truncate(node, 0);
    }
    if (this.#names.has(node)) return;
    this.#open.set(String(result), { node, offset: 0, isAppending: flags.includes('O_APPEND') });
  }

  #wrote(name: string, args: string, result: number): void {
    if (descriptor(args) === '1' && name === 'write') {
      const text = bytesOf(stringsIn(args)[0] ?? '').toString();
      for (const line of text.split('\n')) if (line !== '') this.operations.push({ kind: 'report', line });
      return;
    }
    const file = this.#file(args);
    if (!file) return;
    const bytes = Buffer.concat(stringsIn(args).map(bytesOf)).subarray(0, result);
    if (bytes.length < result)
      throw new Error(`the trace holds ${bytes.length} of ${result} bytes: ${args.slice(0, 99)}`);
    const isPlaced = name.startsWith('pwrite');
    const size = this.#sizeOf(file.node);
    const offset = isPlaced ? Number(/, (\d+)(?:, \w+)?$/.exec(args)?.[1]) : file.isAppending ? size : file.offset;
    this.#write(file.node, offset, bytes);
    if (!isPlaced) file.offset = offset + result;
  }

  /** The file under the root that a call's first argument is a descriptor of. */
  #file(args: string): OpenFile | undefined {
    return this.#inside(annotation(args).replace(/ \(deleted\)$/, '')) === null
      ? undefined
      : this.#open.get(descriptor(args));
  }

  /** copy_file_range and sendfile between two files under the root: descriptors with the places given, else where each of them is. */
  #copied([from, fromAt]: Place, [to, toAt]: Place, length: number): void {
    const [source, target] = [this.#open.get(from), this.#open.get(to)];
    if (!source || !target) throw new Error('a copy from outside the recorded folder');
    const start = Number(fromAt ?? source.offset);
    const bytes = this.#contents.get(source.node)?.subarray(start, start + length);
    if (bytes?.length !== length) throw new Error('a copy of bytes that were not there');
    this.#write(target.node, Number(toAt ?? target.offset), Buffer.from(bytes));
    if (fromAt === undefined) source.offset += length;
    if (toAt === undefined) target.offset += length;
  }

  #write(node: number, offset: number, bytes: Buffer): void {
    this.operations.push({ kind: 'write', node, offset, bytes });
    const before = this.#contents.get(node) ?? Buffer.alloc(0);
    const content = Buffer.alloc(Math.max(before.length, offset + bytes.length));
    before.copy(content);
    bytes.copy(content, offset);
    this.#contents.set(node, content);
  }

  #sizeOf(node: number): number {
    return this.#contents.get(node)?.length ?? 0;
  }

  #truncate(node: number, size: number): void {
    this.operations.push({ kind: 'truncate', node, size });
    const content = Buffer.alloc(size);
    this.#contents.get(node)?.copy(content);
    this.#contents.set(node, content);
  }

  #newNode(isFolder: boolean): number {
    const node = this.#next++;
    this.isFolder.set(node, isFolder);
    if (isFolder) this.#names.set(node, new Map());
    return node;
  }

  /** The path below the root, '' for the root itself, null for one outside. */
  #inside(path: string): string | null {
    if (path === this.#root) return '';
    return path.startsWith(`${this.#root}/`) ? path.slice(this.#root.length + 1) : null;
  }

  #find(path: string): number | undefined {
    let node: number | undefined = 0;
    for (const name of path === '' ? [] : path.split('/')) node = this.#names.get(node ?? -1)?.get(name);
    return node;
  }

  #nodeAt(path: string | null): number | undefined {
    return path === null ? undefined : this.#find(path);
  }

  #name(path: string, node: number): void {
    const folder = this.#find(dirname(path) === '.' ? '' : dirname(path));
    if (folder === undefined) throw new Error(`a file in an unknown folder: ${path}`);
    this.#names.get(folder)?.set(basename(path), node);
    this.operations.push({ kind: 'name', folder, name: basename(path), node });
  }

  #unname(path: string): void {
    const folder = this.#find(dirname(path) === '.' ? '' : dirname(path));
    if (folder === undefined) throw new Error(`a file in an unknown folder: ${path}`);
    this.#names.get(folder)?.delete(basename(path));
    this.operations.push({ kind: 'unname', folder, name: basename(path) });
  }
}

const isUnder = (args: string, root: string): boolean => args.includes(`<${root}/`) || args.includes(`"${root}/`);

const descriptor = (args: string): string => /^\d+/.exec(args)?.[0] ?? '';

/** The path strace writes behind a descriptor. */
const annotation = (args: string): string => /^[\w]+<([^>]*)>/.exec(args)?.[1] ?? '';

const STRING = /"((?:[^"\\]|\\.)*)"(\.\.\.)?/gs;

function stringsIn(args: string): string[] {
  return [...args.matchAll(STRING)].map(([, text = '', cut]) => {
    if (cut) throw new Error('strace cut a string short');
    return text;
  });
}

/** The n-th path of a call, made absolute by the folder it is relative to. */
function pathArgument(args: string, n: number): string {
  const found = [...args.matchAll(/(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"/gs)][n];
  if (!found) return '';
  return resolve(found[1] ?? '/', bytesOf(found[2] ?? '').toString());
}

const SIMPLE: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, v: 11, f: 12, '"': 34, '\\': 92 };

/** The bytes of a string as strace writes them: C escapes, octal for what cannot be printed. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '\\') {
      bytes[length++] = text.charCodeAt(i);
      continue;
    }
    const next = text[++i] ?? '';
    const simple = SIMPLE[next];
    if (simple !== undefined) {
      bytes[length++] = simple;
      continue;
    }
    const [octal = ''] = /^[0-7]{1,3}/.exec(text.slice(i, i + 3)) ?? [];
    if (octal === '') throw new Error(`an escape that strace does not write: \\${next}`);
    bytes[length++] = Number.parseInt(octal, 8);
    i += octal.length - 1;
  }
  return Buffer.from(bytes.subarray(0, length));
}
