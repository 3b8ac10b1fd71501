import { join } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { PinciteError } from '../contract/errors.ts';
import { isLongEnough, LEAST_PASSPHRASE } from '../contract/view/machine/passphrase-rules.ts';
import { isThere } from '../files/missing.ts';
import { KEY_FILE, PASSPHRASE_FILE } from '../files/sealed/sealed-folders.ts';
import { readSecret } from './local-file.ts';
import type { Session } from './session.ts';

type From = Pick<Session, 'stdin' | 'terminal' | 'signal'>;

/**
 * The passphrase of what is encrypted: the first line of the file that was named, else of the one that the environment
 * names, else what is typed; null where nobody can be asked. Never an argument, which other programs can see.
 */
export async function readPassphrase(from: From, file: string | undefined, of: string): Promise<string | null> {
  const named = file ?? process.env[PASSPHRASE_FILE];
  return named === undefined || named === '' ? ask(from, `Passphrase of ${of}: `) : readSecret(named, from);
}

/**
 * The passphrase of a library that another process is to open, tried before; null where the library is in clear, or
 * where nobody can be asked here. Throws PASSPHRASE_WRONG, LIBRARY_DAMAGED.
 */
export async function passphraseToHandOn({
  dataDir,
  passphrase,
}: Pick<Session, 'dataDir' | 'passphrase'>): Promise<string | null> {
  if (!(await isThere(join(dataDir, KEY_FILE)))) return null;
  const given = await passphrase();
  if (given === null) return null;
  const { tryPassphrase } = await import('../engine/engine.ts');
  await tryPassphrase(dataDir, given);
  return given;
}

/** A new passphrase: from a file, or typed twice. Throws BAD_REQUEST. */
export async function newPassphrase(from: From, file: string | undefined): Promise<string> {
  const given = file === undefined ? await ask(from, 'New passphrase: ') : await readSecret(file, from);
  if (given === null)
    throw new PinciteError('BAD_REQUEST', { why: 'nobody can be asked for a passphrase; name --new-passphrase-file' });
  if (!isLongEnough(given))
    throw new PinciteError('BAD_REQUEST', { why: `a new passphrase has at least ${LEAST_PASSPHRASE} characters` });
  if (file === undefined && (await ask(from, 'The same again: ')) !== given)
    throw new PinciteError('BAD_REQUEST', { why: 'the two passphrases are not the same; nothing was changed' });
  return given;
}

/** A terminal that can be read key by key. */
interface Keyboard extends Readable {
  readonly isTTY: boolean;
  setRawMode(isRaw: boolean): unknown;
}

const ENDS = new Set(['\r', '\n', '\u0004']);
const ERASES = new Set(['\b', '\u007f']);
const INTERRUPT = '\u0003';

/** Asks on the terminal, without showing what is typed; null where there is none. Throws CANCELLED. */
async function ask({ stdin, terminal, signal }: From, question: string): Promise<string | null> {
  const keyboard = stdin as unknown as Keyboard;
  if (keyboard.isTTY !== true || !terminal.watched) return null;
  terminal.stream(question);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const typed: string[] = [];
  const onData = (data: Buffer): void => {
    for (const key of data.toString('utf8')) {
      // What follows changes nothing any more.
      if (ENDS.has(key)) resolve(typed.join(''));
      else if (key === INTERRUPT) reject(new PinciteError('CANCELLED'));
      else if (ERASES.has(key)) typed.pop();
      else typed.push(key);
    }
  };
  const onAbort = (): void => reject(new PinciteError('CANCELLED'));
  keyboard.setRawMode(true);
  keyboard.on('data', onData).resume();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    keyboard.off('data', onData).pause();
    keyboard.setRawMode(false);
    terminal.stream('\n');
  }
}
