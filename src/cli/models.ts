#!/usr/bin/env node
/**
 * `pincite models`: fetches, lists and imports model files. This is the only entry of Pincite that may use the network,
 * so it alone does not import the offline guard, and of the engine it imports only `models/`.
 */
import '../files/owner-umask.ts';
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError, Option } from 'commander';
import { PinciteError } from '../contract/errors.ts';
import type { ModelEntry } from '../engine/models/catalog.ts';
import type { VerifiedModel } from '../engine/models/model-file.ts';
import { modelsDirectory } from '../engine/models/model-record.ts';
import { knownModels } from '../engine/models/own-models.ts';
import { addModel } from '../engine/models/provision/add-model.ts';
import type { FetchDeps } from '../engine/models/provision/fetch-model.ts';
import {
  chooseModels,
  fetchModels,
  MODEL_SETS,
  type ModelSet,
  megabytes,
  type ProgressLines,
  progressLines,
} from '../engine/models/provision/fetch-models.ts';
import { importModel } from '../engine/models/provision/import-model.ts';
import { listModels } from '../engine/models/provision/list-models.ts';
import { runProgram } from '../engine/models/provision/run-program.ts';
import { isRunning } from '../files/left-over.ts';
import { type MachinePolicy, machinePolicy, mustAllowFetching } from '../policy/machine-policy.ts';
import { printableLine } from './print/printable-text.ts';

const HUB_URL = 'https://huggingface.co';
/** A source that does not answer in this time is given up for the next one. */
const CONNECT_TIMEOUT_MS = 5_000;
const STALL_TIMEOUT_MS = 30_000;
/** The exit code of the command line after Ctrl-C. */
const INTERRUPTED = 130;

/** Runs the command line after `models`. Exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runModels(
  args: readonly string[],
  options: { readonly signal?: AbortSignal | undefined; readonly policy?: () => MachinePolicy | null } = {},
): Promise<number> {
  const lines = progressLines((text) => process.stderr.write(text), process.stderr.isTTY ?? false, Date.now);
  const { policy = machinePolicy, ...rest } = options;
  try {
    const program = modelsCommand(lines, rest, policy());
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    lines.end();
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const aborted = options.signal?.aborted ?? false;
    const known = aborted ? new PinciteError('CANCELLED') : error;
    const [code, text] = known instanceof PinciteError ? [known.code, known.message] : ['INTERNAL', String(known)];
    process.stderr.write(`${printableLine(`pincite: ${code}: ${text}`)}\n`);
    return 1;
  }
}

function modelsCommand(
  lines: ProgressLines,
  options: { readonly signal?: AbortSignal | undefined },
  policy: MachinePolicy | null,
): Command {
  const directory = modelsDirectory();
  const program = new Command('models')
    .description('The model files, in a cache shared by all libraries')
    .exitOverride();
  program
    .command('fetch')
    .description('download what is missing; without ids: the models the demo needs')
    .argument('[ids...]', 'ids of "models list"')
    .addOption(new Option('--for <set>', 'a set of models').choices(Object.keys(MODEL_SETS)).conflicts('ids'))
    .action(async (ids: string[], { for: set = 'demo' }: { for?: ModelSet }) => {
      mustAllowFetching(policy);
      const entries = chooseModels(ids.length > 0 ? ids : MODEL_SETS[set], await knownModels(directory));
      const found = await fetchModels(entries, fetchDeps(directory, lines), options);
      for (const model of found) lines.say(`${model.file}  ready  SHA-256 ${model.sha256}`);
    });
  program
    .command('list')
    .description('all models with size, licence and state')
    .option('--json', 'JSON on stdout')
    .action(async ({ json }: { json?: boolean }) => {
      // Without the model that a library uses: only `pincite models list` opens a library to say it.
      const models = await listModels(await knownModels(directory), directory);
      if (json) return void process.stdout.write(`${JSON.stringify(models, null, 2)}\n`);
      for (const model of models) {
        const notes = [model.default ? 'default' : '', model.measured ? '' : 'not measured by us'].filter(Boolean);
        const size = `${megabytes(model.bytes)}, ${megabytes(model.ram_bytes)} of memory`;
        const note = notes.length > 0 ? ` (${notes.join(', ')})` : '';
        process.stdout.write(
          `${model.state.padEnd(8)} ${model.id.padEnd(20)} ${model.role.padEnd(6)} ${model.name}: ${size}, ${model.licence}${note}\n`,
        );
      }
      process.stdout.write(`in ${directory}\n`);
    });
  program
    .command('import')
    .description('copy a model file into the cache: one of the catalog, or any other GGUF')
    .argument('<file>')
    .action(async (file: string) => {
      const model = await importModel(file, await knownModels(directory), directory, options);
      lines.say(readyLine(model));
    });
  program
    .command('add')
    .description('fetch any GGUF file of the hub, checked against the SHA-256 that the hub states')
    .argument('<file>', 'hf:OWNER/REPO/FILE.gguf')
    .action(async (named: string) => {
      mustAllowFetching(policy);
      lines.say(readyLine(await addModel(named, fetchDeps(directory, lines), options)));
    });
  return program;
}

/** What became of a file, with the id that it is chosen by. */
function readyLine({ file, sha256, entry }: VerifiedModel & { readonly entry: ModelEntry }): string {
  return `${file}  ready as ${entry.id} (${entry.role})  SHA-256 ${sha256}`;
}

function fetchDeps(directory: string, lines: ProgressLines): FetchDeps {
  return {
    directory,
    who: { pid: process.pid, host: hostname(), now: Date.now, isAlive: isRunning },
    run: runProgram,
    env: process.env,
    // The hub's own tools take the address of a mirror from HF_ENDPOINT too.
    hub: {
      hubUrl: process.env.HF_ENDPOINT || HUB_URL,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      stallTimeoutMs: STALL_TIMEOUT_MS,
    },
    unreachable: new Map(),
    say: lines.say,
    progress: lines.progress,
  };
}

// `import.meta.main` would be shorter, but Node 24.0 does not have it.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const stop = new AbortController();
  // Only once: a second signal ends the process immediately.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const code = await runModels(process.argv.slice(2), { signal: stop.signal });
  process.exitCode = stop.signal.aborted ? INTERRUPTED : code;
}
