import { Command } from 'commander';
import { asPinciteError, PinciteError } from '../../../contract/errors.ts';
import { endpointFor, isPlace, type StoreEndpoint, serverName, whyNotUsable } from '../../../offline/endpoints.ts';
import { plural } from '../../print/format-place.ts';
import { EXIT, type Runner, type Session } from '../../session.ts';
import { changeServer, FROM_NEXT_START, notEncrypted, readKeyLines, readServers } from './remote.ts';

const NO_KEY_PAIR = 'its first two lines are not the name of a key and a key';

interface SetOptions {
  readonly endpoint: string;
  readonly region: string;
  readonly keyFile: string;
}

/**
 * `pincite store set|show|check|off`: the bucket that has the documents of this library, for all machines that name it
 * (ADR 0064). Only the command line of the owner changes it.
 */
export function storeCommand(run: Runner): Command {
  const set = new Command('set')
    .description('have the documents of this library in a bucket, which other machines use too')
    .argument('<place>', 's3://BUCKET/PREFIX')
    .requiredOption('--endpoint <url>', 'of a server that speaks the protocol of S3')
    .requiredOption('--region <name>', 'by which requests are signed', 'us-east-1')
    .requiredOption(
      '--key-file <file>',
      'its first line is the name of a key, its second the key; they are copied for you alone',
    )
    .action(
      run(async (session, place: string, { endpoint: url, region, keyFile }: SetOptions) => {
        if (!isPlace(place))
          throw new PinciteError('BAD_REQUEST', {
            why: 'a place in a bucket is s3://BUCKET/PREFIX, in letters, digits, "-", "_" and "."',
          });
        const why = whyNotUsable(url);
        if (why !== null) throw new PinciteError('BAD_REQUEST', { why });
        const [keyId = '', key = ''] = await readKeyLines(keyFile, 2, NO_KEY_PAIR);
        if (endpointFor(readServers(session), 'store') === null) await refuseDocuments(session);
        const endpoint: StoreEndpoint = { purpose: 'store', url, place, region, key_id: keyId, key };
        const { notePlace } = await import('../../../engine/engine.ts');
        await changeServer(session, { purpose: 'store', endpoint });
        await notePlace(session.dataDir, place);
        const server = serverName(endpoint);
        session.terminal.line(`The documents of this library will be in ${place} on ${server}.`);
        session.terminal.line(
          'Whoever has a key for that place can read all of them. Questions, answers and settings stay on this machine.',
        );
        const warning = notEncrypted(endpoint);
        if (warning !== null) session.terminal.note(warning);
        session.terminal.line(`${FROM_NEXT_START} Then "pincite store check" looks whether it can be read.`);
        return EXIT.done;
      }),
    );
  const show = new Command('show').description('the place that is set, without its key').action(
    run(async (session) => {
      const { terminal, json } = session;
      const endpoint = endpointFor(readServers(session), 'store');
      if (json) terminal.json(endpoint === null ? null : shown(endpoint));
      else if (endpoint === null) terminal.line('The documents are in the folder of the library.');
      else terminal.line(`${endpoint.place} at ${endpoint.url}, region ${endpoint.region}`);
      return EXIT.done;
    }),
  );
  const check = new Command('check').description('read the library that is in the bucket; changes nothing').action(
    run(async (session) => {
      const { terminal, json, signal, engine } = session;
      const endpoint = endpointFor(readServers(session), 'store');
      if (endpoint === null) {
        if (json) terminal.json(null);
        else terminal.line('The documents are in the folder of the library.');
        return EXIT.done;
      }
      const documents = await (await engine()).client.documents.list(undefined, { signal });
      if (json) terminal.json({ ...shown(endpoint), documents: documents.length });
      else
        terminal.line(
          `${endpoint.place} on ${serverName(endpoint)} was read: ${plural(documents.length, 'document')}.`,
        );
      return EXIT.done;
    }),
  );
  const off = new Command('off')
    .description('have the documents in the folder of the library from the next start on')
    .action(
      run(async (session) => {
        const { notePlace } = await import('../../../engine/engine.ts');
        await changeServer(session, { purpose: 'store', endpoint: null });
        await notePlace(session.dataDir, null);
        session.terminal.line(
          `The documents will be in the folder of the library; those in the bucket stay there. ${FROM_NEXT_START}`,
        );
        return EXIT.done;
      }),
    );
  return new Command('store')
    .summary('keep the documents in a bucket (S3) that machines share')
    .description('a bucket (S3) that several machines share as the place of the documents')
    .addCommand(set)
    .addCommand(show)
    .addCommand(check)
    .addCommand(off);
}

const shown = ({ place, url, region }: StoreEndpoint) => ({ place, url, region });

/** Throws LIBRARY_HAS_DOCUMENTS where the folder has documents, which nobody would see any more. */
async function refuseDocuments({ engine, dataDir, signal }: Session): Promise<void> {
  const opened = await engine().catch((error: unknown) => {
    // The folder was used with a bucket before, and was moved: it has no documents.
    if (asPinciteError(error).code === 'STORE_NOT_SET') return null;
    throw error;
  });
  const documents = opened === null ? [] : await opened.client.documents.list(undefined, { signal });
  if (documents.length > 0) throw new PinciteError('LIBRARY_HAS_DOCUMENTS', { path: dataDir, count: documents.length });
}
