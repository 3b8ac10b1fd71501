import { resolve } from 'node:path';
import { Argument, Command } from 'commander';
import { DeviceChoice, type ModelAdvice, type ModelStatus } from '../../contract/models.ts';
import { deviceLine } from '../../contract/view/machine/device-line.ts';
import { ROLE_WORDS } from '../../contract/view/machine/model-role.ts';
import { formatBytes, plural } from '../print/format-place.ts';
import { STATE_WORDS } from '../print/model-words.ts';
import { printTable } from '../print/print-table.ts';
import { alignTable } from '../print/printable-text.ts';
import { EXIT, type ExitCode, type Runner, type Session } from '../session.ts';
import { remoteCommand } from './library/remote.ts';

function printModels(terminal: Session['terminal'], models: readonly ModelStatus[]): void {
  const rows = models.map((model) => [
    model.id,
    ROLE_WORDS[model.role],
    STATE_WORDS[model.state],
    formatBytes(model.bytes),
    formatBytes(model.ram_bytes),
    model.licence,
    [model.in_use ? 'in use' : '', model.default ? 'default' : '', model.measured ? '' : 'not measured by us']
      .filter((word) => word !== '')
      .join(', '),
    model.name,
  ]);
  const header = ['ID', 'FOR', 'STATE', 'SIZE', 'MEMORY', 'LICENCE', '', 'NAME'];
  printTable(terminal, header, rows, new Set([3, 4]));
}

/** What becomes of an embedding model that was chosen. */
const SEARCHES =
  'searches once all documents are embedded anew: by the app, or by "pincite ingest"; until then the one before serves';

const FITS: Readonly<Record<ModelAdvice['models'][number]['fit'], string>> = {
  good: 'fits',
  slow: 'slow here',
  too_large: 'too large',
};

function printAdvice(terminal: Session['terminal'], { machine, models }: ModelAdvice): void {
  const { memory_bytes: memory, cores, device } = machine;
  terminal.line(`${formatBytes(memory)} of memory, ${plural(cores, 'core')}, computes on ${deviceLine(device)}`);
  const rows = models.map((model) => [
    model.recommended ? '*' : '',
    model.id,
    ROLE_WORDS[model.role],
    FITS[model.fit],
    model.why,
  ]);
  alignTable(rows, new Set()).forEach((line, index) => {
    terminal.line(models[index]?.recommended ? { text: line, style: 'bold' } : line);
  });
  terminal.paragraph(
    '* is what we would use here. "pincite models fetch ID" fetches one, "pincite models use ID" chooses it.',
  );
  const unmeasured = models.filter(({ measured }) => !measured).map(({ id }) => id);
  if (unmeasured.length > 0)
    terminal.paragraph(`Nobody has measured yet how well these do here: ${unmeasured.join(', ')}.`);
  terminal.paragraph(
    'A larger one may write the answers on a server of your company (llama.cpp server, vLLM, Ollama, LM Studio): "pincite models remote set URL --model NAME".',
  );
}

/** Runs the models process, which prints its own errors, and returns its exit code. */
const inOwnProcess = async (session: Session, args: readonly string[]): Promise<ExitCode> => {
  const code = await session.runModels(args, session.signal);
  return code === EXIT.done || code === EXIT.usage ? code : EXIT.failed;
};

interface LanguagesOptions {
  readonly add?: string;
  readonly remove?: string;
}

const listCommand = (run: Runner): Command =>
  new Command('list').description('the catalog, and which models are here').action(
    run(async ({ terminal, signal, json, engine }) => {
      const models = await (await engine()).client.models.list(undefined, { signal });
      if (json) terminal.json(models);
      else printModels(terminal, models);
      return EXIT.done;
    }),
  );

const fetchCommand = (run: Runner): Command =>
  new Command('fetch')
    .description('fetch models; without an id, the defaults')
    .argument('[id...]')
    .option('--for <purpose>', 'the models for: demo, test, all')
    .action(
      run(async (session, ids: string[], options: { readonly for?: string }) =>
        inOwnProcess(session, ['fetch', ...(options.for === undefined ? [] : ['--for', options.for]), ...ids]),
      ),
    );

const importCommand = (run: Runner): Command =>
  new Command('import')
    .description('take a model file that is already on this machine')
    .argument('<file>')
    .action(run(async (session, file: string) => inOwnProcess(session, ['import', file])));

const addCommand = (run: Runner): Command =>
  new Command('add')
    .description('fetch any GGUF file of the hub')
    .argument('<file>', 'hf:OWNER/REPO/FILE.gguf')
    .action(run(async (session, file: string) => inOwnProcess(session, ['add', file])));

const choiceCommand = (run: Runner): Command =>
  new Command('use')
    .description('answer, or search, with this model from now on')
    .argument('<id>', 'of "pincite models list"')
    .action(
      run(async ({ terminal, signal, json, engine }, id: string) => {
        const { client } = await engine();
        const model = await client.models.choose({ id }, { signal });
        const { list } = (await client.status(undefined, { signal })).servers;
        const server = list.find(({ purpose }) => purpose === 'chat');
        if (json) terminal.json(model);
        else if (model.role !== 'chat') terminal.line(`${model.name} ${SEARCHES}.`);
        else if (server === undefined) terminal.line(`${model.name} answers from now on.`);
        else terminal.line(`${model.name} answers once "pincite models remote off" has taken out ${server.server}.`);
        return EXIT.done;
      }),
    );

const deviceCommand = (run: Runner): Command =>
  new Command('device')
    .description('what computes: a graphics card or the CPU; with a choice, set it for this library')
    .addArgument(new Argument('[choice]').choices(DeviceChoice.options))
    .action(
      run(async ({ terminal, signal, json, engine }, choice: DeviceChoice | undefined) => {
        const { models } = (await engine()).client;
        const status = await (choice === undefined
          ? models.device(undefined, { signal })
          : models.chooseDevice({ choice }, { signal }));
        if (json) terminal.json(status);
        else terminal.line(deviceLine(status));
        return EXIT.done;
      }),
    );

const recommendCommand = (run: Runner): Command =>
  new Command('recommend').description('which models suit this machine, by its memory, cores and graphics card').action(
    run(async ({ terminal, signal, json, engine }) => {
      const advice = await (await engine()).client.models.recommend(undefined, { signal });
      if (json) terminal.json(advice);
      else printAdvice(terminal, advice);
      return EXIT.done;
    }),
  );

const languagesCommand = (run: Runner): Command =>
  new Command('languages')
    .description('the languages in which OCR reads scans; English is always one')
    .option('--add <file>', 'take in the data of one: CODE.traineddata of Tesseract, also packed (.gz)')
    .option('--remove <code>', 'take one out that was added')
    .action(
      run(async ({ terminal, signal, json, engine }, { add: source, remove: code }: LanguagesOptions) => {
        const { ocr } = (await engine()).client;
        if (source !== undefined) await ocr.addLanguage({ source: resolve(source) }, { signal });
        if (code !== undefined) await ocr.removeLanguage({ code }, { signal });
        const all = await ocr.languages(undefined, { signal });
        if (json) terminal.json(all);
        else
          alignTable(
            all.map((one) => [one.code, formatBytes(one.bytes), one.bundled ? 'comes with Pincite' : '']),
            new Set([1]),
          ).forEach((line) => {
            terminal.line(line);
          });
        return EXIT.done;
      }),
    );

/**
 * `pincite models list|fetch|import|add|use|device|recommend|languages|remote`. `fetch`, `import` and `add` run in a
 * process of their own, because this one has no network.
 */
export function modelsCommand(run: Runner): Command {
  return new Command('models')
    .description('the models that search and write answers: fetch, list, choose')
    .addCommand(listCommand(run))
    .addCommand(fetchCommand(run))
    .addCommand(importCommand(run))
    .addCommand(addCommand(run))
    .addCommand(choiceCommand(run))
    .addCommand(deviceCommand(run))
    .addCommand(recommendCommand(run))
    .addCommand(languagesCommand(run))
    .addCommand(remoteCommand(run));
}
