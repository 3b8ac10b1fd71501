import { totalmem } from 'node:os';
import { Command } from 'commander';
import type { LastCheck } from '../../contract/integrity.ts';
import type { AllowedServers } from '../../contract/library.ts';
import { pagesLost } from '../../contract/view/documents/coverage-words.ts';
import { deviceLine } from '../../contract/view/machine/device-line.ts';
import { ROLE_WORDS } from '../../contract/view/machine/model-role.ts';
import { offlineWays, refusedWays } from '../../contract/view/machine/offline-ways.ts';
import { endpointFor, readEndpoints, serverName } from '../../offline/endpoints.ts';
import { type Processor, thisProcessor } from '../../shell/processor.ts';
import { checkLine, otherChecks } from '../checks.ts';
import { formatBytes, plural } from '../print/format-place.ts';
import { STATE_WORDS } from '../print/model-words.ts';
import { EXIT, type ExitCode, type Runner, type Session } from '../session.ts';

/** "AMD EPYC, 2 cores, 24 GB of memory; AVX2, FMA, AVX512F": what the native libraries use of it. */
function processorLine({
  model,
  cores,
  memory_bytes,
  features,
}: Processor & { readonly memory_bytes: number }): string {
  const used = features === null ? 'features unknown' : features.map((name) => name.toUpperCase()).join(', ');
  return `${model}, ${plural(cores, 'core')}, ${formatBytes(memory_bytes)} of memory; ${used}`;
}

/** "last checked 3 days ago: sound" */
function lastCheckLine(check: LastCheck | null, now: number): string {
  if (check === null) return 'never checked; "pincite check" compares all of it with its checksums';
  const days = Math.max(0, Math.floor((now - Date.parse(check.checked_at)) / 86_400_000));
  const when = days === 0 ? 'today' : `${plural(days, 'day')} ago`;
  return `last checked ${when}: ${check.sound ? 'sound' : `${plural(check.damage, 'finding')}, see "pincite check"`}`;
}

/** The servers that this process may reach, by host and port. */
function printServers(terminal: Session['terminal'], { list, problem }: AllowedServers): void {
  if (problem !== null)
    terminal.line('network   ', { text: `none; the servers cannot be read: ${problem}`, style: 'red' });
  else if (list.length === 0) terminal.line('network   none');
  for (const one of list)
    terminal.line(
      'network   ',
      { text: one.server, style: 'yellow' },
      ` ${list.length === 1 ? 'alone, ' : ''}${purposeOf(one)}`,
    );
  if (list.some(({ purpose }) => purpose === 'store'))
    terminal.line(
      '          the library is read and written by native code, which goes to that address alone but which the guard does not hold',
    );
}

function purposeOf(one: AllowedServers['list'][number]): string {
  if (one.purpose === 'chat') return `which writes the answers (${one.model})`;
  if (one.purpose === 'store') return `which has the documents (${one.place})`;
  return 'which is asked who is signed in';
}

/** Where members of the team sign in: no process of the owner reaches it, and "pincite serve --team" does. */
function printSignIn({ terminal, ownerDir, dataDir }: Session): void {
  const endpoint = endpointFor(readEndpoints(ownerDir, dataDir), 'sign-in');
  if (endpoint !== null)
    terminal.line(
      'network   ',
      { text: serverName(endpoint), style: 'yellow' },
      ' by "pincite serve --team" alone, which asks it who is signed in',
    );
}

/** `pincite doctor`: what is installed where, and the size of the library; never any text of a document. */
export function doctorCommand(run: Runner): Command {
  return new Command('doctor')
    .summary(checkLine('doctor'))
    .description(`${checkLine('doctor')}. Says versions, places, models and the size of the library`)
    .addHelpText('after', otherChecks('doctor'))
    .option('--offline', 'try each way to the network instead; exit 4 when one is not refused')
    .action(
      run(async (session, { offline = false }: { readonly offline?: boolean }) => {
        if (offline) return await tryNetwork(session);
        const { terminal, signal, json, version, dataDir, engine } = session;
        const { client } = await engine();
        const documents = await client.documents.list(undefined, { signal });
        const models = await client.models.list(undefined, { signal });
        const keys = await client.audit.keys(undefined, { signal });
        const device = await client.models.device(undefined, { signal });
        const { last_check: lastCheck, servers } = await client.status(undefined, { signal });
        const sum = (value: (document: (typeof documents)[number]) => number): number =>
          documents.reduce((total, document) => total + value(document), 0);
        const processor = await thisProcessor();
        const report = {
          version,
          node: process.versions.node,
          platform: `${process.platform}-${process.arch}`,
          processor: { ...processor, memory_bytes: totalmem() },
          data: dataDir,
          last_check: lastCheck,
          device,
          servers,
          models: models.filter((model) => model.default || model.state !== 'missing'),
          library: {
            documents: documents.length,
            pages: sum((document) => document.pages),
            unreadable_pages: sum((document) => pagesLost(document.coverage)),
            passages: sum((document) => document.passages),
            embedded: sum((document) => document.embedded),
            bytes: sum((document) => document.bytes),
          },
          record_keys: keys,
        };
        if (json) {
          terminal.json(report);
          return EXIT.done;
        }
        const { library } = report;
        terminal.line(`pincite   ${version}, Node ${report.node}, ${report.platform}`);
        terminal.line(`processor ${processorLine(report.processor)}`);
        terminal.line(`data      ${dataDir}`);
        terminal.line(
          `library   ${plural(library.documents, 'document')}, ${plural(library.pages, 'page')}${library.unreadable_pages === 0 ? ', ' : ' '}` +
            `${library.unreadable_pages === 0 ? '' : `(${library.unreadable_pages} unreadable), `}` +
            `${plural(library.passages, 'passage')}${library.embedded === library.passages ? '' : ` (${library.embedded} embedded)`}, ` +
            formatBytes(library.bytes),
        );
        for (const key of keys) {
          const words = {
            present: `key ${key.id}`,
            missing: 'no key yet (made with the first answer)',
            damaged: 'damaged',
            sealed: "the app's key, sealed by the system's key store: only the app opens it",
          };
          const style = key.state === 'damaged' ? 'yellow' : 'green';
          terminal.line('records   ', { text: words[key.state], style }, `, ${key.path}`);
        }
        terminal.line(`check     ${lastCheckLine(lastCheck, Date.now())}`);
        terminal.line(`device    ${deviceLine(device)}`);
        printServers(terminal, servers);
        printSignIn(session);
        for (const model of report.models) {
          const style = model.state === 'present' ? 'green' : 'yellow';
          const isUsed = model.in_use ? ', in use' : '';
          terminal.line(`${ROLE_WORDS[model.role].padEnd(10)}${model.name}  `, {
            text: `${STATE_WORDS[model.state]}${isUsed}`,
            style,
          });
        }
        return EXIT.done;
      }),
    );
}

/** `pincite doctor --offline`: one attempt by each way out of this process, and what became of it. */
async function tryNetwork(session: Session): Promise<ExitCode> {
  const { terminal, signal, json, engine } = session;
  const { client } = await engine();
  const check = await client.checkOffline(undefined, { signal });
  const { refused, of } = refusedWays(check.attempts);
  const isOffline = refused === of;
  if (json) terminal.json(check);
  else {
    for (const { name, refused: isRefused, attempts } of offlineWays(check.attempts)) {
      const word = isRefused
        ? ({ text: 'refused', style: 'green' } as const)
        : ({ text: 'NOT refused', style: 'red' } as const);
      terminal.line(name.padEnd(20), word);
      for (const { way, why } of attempts) terminal.line({ text: `  ${way.padEnd(18)}${why}`, style: 'dim' });
    }
    terminal.line(`${refused} of ${plural(of, 'way')} to the network refused.`);
    if (check.servers.list.length > 0) printServers(terminal, check.servers);
    printSignIn(session);
  }
  return isOffline ? EXIT.done : EXIT.checkFailed;
}
