import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '../../src/contract/answer.ts';
import type { EngineClient } from '../../src/engine/engine.ts';
import { withFileLock } from '../../src/engine/library/writer-lock.ts';
import { openAnswerStore } from '../../src/engine/records/answer-store.ts';
import { recordKeys } from '../../src/engine/records/record-keys.ts';
import { canonicalJson } from '../../src/engine/text/canonical-json.ts';
import { quotingChat } from '../integration/engine/quoting-chat.ts';
import { askAll, engineOn } from '../integration/engine/sample-engine.ts';
import type { AnswerReport } from './answer-child.ts';
import type { Damage } from './check-library.ts';

/** The same for the same answer, whatever order its fields are in. */
export const answerHash = (answer: Answer): string => createHash('sha256').update(canonicalJson(answer)).digest('hex');

/**
 * Opens a library as the next start does, holds its log, threads and kept answers against the answers that were told before the
 * cut, then asks `next`, as the user would go on, and looks at them again.
 */
export async function checkAnswers(
  dataDir: string,
  told: readonly AnswerReport[],
  next: string,
): Promise<Damage | null> {
  let engine: Awaited<ReturnType<typeof engineOn>> | null = null;
  try {
    engine = await engineOn(dataDir, quotingChat());
    const damage = await look(engine.client, dataDir, told);
    if (damage) return damage;
    const { answer } = await askAll(engine.client, { question: next });
    const after = { thread: answer.thread_id, answer: answer.answer_id, hash: answerHash(answer) };
    return await look(engine.client, dataDir, [...told, after]);
  } catch (error) {
    return { kind: 'torn', what: error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error) };
  } finally {
    await engine?.close();
  }
}

async function look(client: EngineClient, dataDir: string, told: readonly AnswerReport[]): Promise<Damage | null> {
  const audit = await client.audit.verify();
  if (!audit.valid) return { kind: 'torn', what: `the log: ${audit.state}, ${audit.reason}` };
  const library = await client.library.check();
  if (!library.sound) return { kind: 'torn', what: `the library: ${JSON.stringify(library.damage)}` };
  return (
    (await whatIsWrongInThreads(client, dataDir, told)) ??
    (await whatIsNotLogged(dataDir, told)) ??
    (await whatIsKeptTorn(dataDir))
  );
}

async function whatIsWrongInThreads(
  client: EngineClient,
  dataDir: string,
  told: readonly AnswerReport[],
): Promise<Damage | null> {
  const stored = new Map<string, string>();
  const threads = await client.threads.list();
  for (const { thread_id } of threads) {
    for (const { answer } of (await client.threads.get({ thread_id })).turns)
      stored.set(`${thread_id} ${answer.answer_id}`, answerHash(answer));
  }
  const files = (await namesIn(join(dataDir, 'threads'))).filter((name) => name.endsWith('.json'));
  // The list leaves out what it cannot read.
  if (files.length !== threads.length)
    return { kind: 'torn', what: `${threads.length} of ${files.length} threads can be read` };
  for (const { thread, answer, hash } of told) {
    const found = stored.get(`${thread} ${answer}`);
    if (found === undefined) return { kind: 'lost', what: `answer ${answer} is not in its thread` };
    if (found !== hash) return { kind: 'torn', what: `answer ${answer} is another in its thread` };
  }
  return null;
}

async function whatIsNotLogged(dataDir: string, told: readonly AnswerReport[]): Promise<Damage | null> {
  const log = told.length === 0 ? '' : await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8');
  const missing = told.find(({ answer }) => !log.includes(answer));
  return missing ? { kind: 'lost', what: `answer ${missing.answer} is not in the log` } : null;
}

async function whatIsKeptTorn(dataDir: string): Promise<Damage | null> {
  const directory = join(dataDir, 'answers');
  const lines: string[] = [];
  const keys = recordKeys(join(dataDir, '..', 'owner'), (path, action) =>
    withFileLock(path, action, { timeoutMs: 1000 }),
  );
  const store = openAnswerStore(directory, { now: Date.now, log: (line) => void lines.push(line), keys });
  for (const name of (await namesIn(directory)).filter((one) => one.endsWith('.json')))
    await store.get(name.slice(0, -'.json'.length));
  return lines[0] === undefined ? null : { kind: 'torn', what: lines[0] };
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) =>
    error instanceof Error && 'code' in error && error.code === 'ENOENT' ? [] : Promise.reject(error),
  );
