import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { PinciteError } from '../../../contract/errors.ts';
import { modelLine } from '../../../contract/view/machine/model-line.ts';
import { changeEndpoints, type EndpointChange } from '../../../offline/change-endpoints.ts';
import {
  type ChatEndpoint,
  type Endpoint,
  type Endpoints,
  endpointFor,
  endpointsPath,
  isThisMachine,
  readEndpoints,
  serverName,
  whyNotUsable,
} from '../../../offline/endpoints.ts';
import { mustAllowServer } from '../../../policy/machine-policy.ts';
import { EXIT, type Runner, type Session } from '../../session.ts';

interface SetOptions {
  readonly model: string;
  readonly keyFile?: string;
}

export const FROM_NEXT_START =
  'This counts from the next start on: end the app, "pincite serve" and "pincite mcp", and start them again.';

/**
 * `pincite models remote set|show|check|off`: the server that writes this library's answers (ADR 0060). Only the
 * command line of the owner changes it; `set`, `show` and `off` open no library.
 */
export function remoteCommand(run: Runner): Command {
  const set = new Command('set')
    .description('have the answers of this library written by a model on a server from the next start on')
    .argument('<url>', 'of a server that speaks the protocol of OpenAI: llama.cpp server, vLLM, Ollama, LM Studio')
    .requiredOption('--model <name>', 'by which the server knows the model')
    .option('--key-file <file>', 'its first line is the key that the server wants; it is copied for you alone')
    .action(
      run(async (session, url: string, { model, keyFile }: SetOptions) => {
        const why = whyNotUsable(url);
        if (why !== null) throw new PinciteError('BAD_REQUEST', { why });
        const [key = null] = keyFile === undefined ? [] : await readKeyLines(keyFile, 1, 'its first line is no key');
        const endpoint: ChatEndpoint = { purpose: 'chat', url, model, key };
        await changeServer(session, { purpose: 'chat', endpoint });
        const server = serverName(endpoint);
        session.terminal.line(`Answers will be written by ${modelLine({ file: model, server })}.`);
        session.terminal.line(`Questions, and the passages found for them, will be sent to ${server}; nothing else.`);
        const warning = notEncrypted(endpoint);
        if (warning !== null) session.terminal.note(warning);
        session.terminal.line(`${FROM_NEXT_START} Then "pincite models remote check" asks it a question of our own.`);
        return EXIT.done;
      }),
    );
  const show = new Command('show').description('the server that is set, without its key').action(
    run(async (session) => {
      const { terminal, json } = session;
      const endpoint = endpointFor(readServers(session), 'chat');
      const shown = (endpoint === null ? [] : [endpoint]).map(({ key, ...one }) => ({ ...one, has_key: key !== null }));
      if (json) terminal.json(shown);
      else if (shown.length === 0) terminal.line('Answers are written on this machine.');
      for (const { url, model, has_key } of json ? [] : shown)
        terminal.line(`${model} at ${url}, ${has_key ? 'with a key' : 'without a key'}`);
      return EXIT.done;
    }),
  );
  const check = new Command('check')
    .description('ask the server a question of our own; exit 4 when its answer is wrong')
    .action(
      run(async ({ terminal, json, signal, engine }) => {
        const trial = await (await engine()).client.models.tryServer(undefined, { signal });
        if (json) terminal.json(trial);
        else if (trial === null) terminal.line('Answers are written on this machine.');
        else {
          const line = modelLine({ file: trial.model, server: trial.server });
          terminal.line(trial.why === null ? `${line} answered the trial question.` : `${line} failed: ${trial.why}.`);
        }
        return trial === null || trial.why === null ? EXIT.done : EXIT.checkFailed;
      }),
    );
  const off = new Command('off').description('have the answers written on this machine from the next start on').action(
    run(async (session) => {
      await changeServer(session, { purpose: 'chat', endpoint: null });
      session.terminal.line(`Answers will be written on this machine, and nothing will be sent. ${FROM_NEXT_START}`);
      return EXIT.done;
    }),
  );
  return new Command('remote')
    .description('a model on a server of your company that writes the answers in place of one on this machine')
    .addCommand(set)
    .addCommand(show)
    .addCommand(check)
    .addCommand(off);
}

/** Changes the server of one purpose for this library. Throws SERVERS_UNREADABLE, FIXED_BY_POLICY. */
export async function changeServer({ ownerDir, dataDir, policy }: Session, change: EndpointChange): Promise<void> {
  if (change.endpoint !== null) mustAllowServer(policy, change.purpose, change.endpoint.url);
  await changeEndpoints(ownerDir, dataDir, change).catch((error: Error) => {
    throw new PinciteError(
      'SERVERS_UNREADABLE',
      { path: endpointsPath(ownerDir), why: error.message },
      { cause: error },
    );
  });
}

/** The endpoints of this library. Throws SERVERS_UNREADABLE. */
export function readServers({ ownerDir, dataDir }: Session): Endpoints {
  const endpoints = readEndpoints(ownerDir, dataDir);
  if (endpoints.problem === null) return endpoints;
  throw new PinciteError('SERVERS_UNREADABLE', { path: endpointsPath(ownerDir), why: endpoints.problem });
}

/** One line that says whether others can read what is sent to a server; null where it runs on this machine. */
export const notEncrypted = (endpoint: Endpoint): string | null =>
  endpoint.url.startsWith('http:') && !isThisMachine(endpoint.url)
    ? 'pincite: http is not encrypted: what is sent can be read on the way.'
    : null;

/** The first lines of a file of keys. Throws FILE_UNREADABLE, with `why` where one of them is no key. */
export async function readKeyLines(path: string, count: number, why: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new PinciteError('FILE_UNREADABLE', { path, why: error.message }, { cause: error });
  });
  const keys = text.split(/\r?\n/u).slice(0, count);
  // What a header may hold; anything else would fail at each question.
  if (keys.length < count || !keys.every((key) => /^[\x21-\x7e]+$/u.test(key)))
    throw new PinciteError('FILE_UNREADABLE', { path, why });
  return keys;
}
