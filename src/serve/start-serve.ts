import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import type { Duplex } from 'node:stream';
import { PinciteError } from '../contract/errors.ts';
import { isRunning, sweepOwnedFolders } from '../files/left-over.ts';
import { LARGEST_FILE_BYTES } from '../files/regular-file.ts';
import type { SignInEndpoint } from '../offline/endpoints.ts';
import { appLog } from '../shell/app-log.ts';
import { documentParts } from '../shell/document-bytes.ts';
import type { EnginePort, StartEngine } from '../shell/engine-process.ts';
import { makeGrants } from '../shell/grants.ts';
import { type EngineConnection, portConnection } from '../shell/page/engine-client.ts';
import { samplePdfs } from '../shell/page-file.ts';
import { portPair } from '../shell/port-pair.ts';
import { Supervisor } from '../shell/supervisor.ts';
import { type Access, entrantOf } from './access.ts';
import { answerRequest, type RequestParts } from './answer-request.ts';
import { clientWithToken } from './api/answer-api.ts';
import { EngineSockets, keyOf, refuseUpgrade } from './engine-sockets.ts';
import { checkCaller, type ServedAt, Session } from './session.ts';
import { AccountAttempts } from './team/account-attempts.ts';
import { openProvider } from './team/provider/provider.ts';
import type { TeamAccess } from './team/sign-in.ts';
import { TeamSessions } from './team/team-sessions.ts';
import { Uploads } from './uploads.ts';

export interface ServeOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** The folder the page was built into. */
  readonly pageRoot: string;
  /** The folder of the documents that come with Pincite. */
  readonly sampleFolder: string;
  /** The page's mark, an SVG file. */
  readonly icon: string;
  readonly startEngine: StartEngine<EnginePort>;
  /**
   * Serves programs too: those that have this token or, for a team, that of a member. `origin`: pages there may ask,
   * with the same token.
   */
  readonly api?: { readonly token: string | null; readonly version: string; readonly origin?: URL | null } | undefined;
  /**
   * Serves the members of the team, each with their own token; `origin`: the address at which a proxy of the owner
   * shows this server; `signIn`: where they may sign in with their accounts.
   */
  readonly team?: { readonly origin: URL | null; readonly signIn?: SignInEndpoint | null } | undefined;
  /** Milliseconds between two looks at who holds an idle socket of an account. */
  readonly lookEveryMs?: number;
  readonly largestUpload?: number;
}

export interface Serving {
  /** The address to be printed, with the one-time token; for a team without. */
  readonly url: string;
  readonly port: number;
  readonly supervisor: Supervisor<EnginePort>;
  /** Ends the engine, every connection and every upload. */
  close(): Promise<void>;
}

/**
 * The browser host: the page, the engine's channel, documents' bytes and uploads on this machine alone. Throws
 * PORT_UNUSABLE.
 */
export async function startServe(options: ServeOptions): Promise<Serving> {
  const { dataDir, pageRoot, sampleFolder, icon, startEngine, api, team, largestUpload = LARGEST_FILE_BYTES } = options;
  // Set below, before a connection can be made: the port is known only when it is taken.
  let handle: Handle | null = null;
  const loopback = await listenOnLoopback(options.port, {
    request: (request, response) => {
      if (handle === null) response.writeHead(503).end();
      else void answerRequest(handle.parts, request, response);
    },
    upgrade: (request, socket, head) => upgradeTo(handle, request, socket, head),
  });
  const { port } = loopback;
  const at = { port, origin: team?.origin ?? null };
  const log = appLog(join(dataDir, 'logs', 'engine.log'));
  const access: Access =
    team === undefined
      ? { session: new Session(port), team: null }
      : { session: null, team: teamAccess({ dataDir, at, log, signIn: team.signIn ?? null }) };
  const supervisor: Supervisor<EnginePort> = new Supervisor<EnginePort>({
    start: startEngine,
    onLog: log,
    onReleased: (released) => {
      uploads.remove(released).catch((error: unknown) => log(`An upload was not removed: ${String(error)}`));
    },
  });
  const uploads = new Uploads({
    folder: await uploadFolder(dataDir, process.pid, isRunning),
    limitBytes: largestUpload,
    grant: (granted, path) => supervisor.grant(granted, path),
  });
  const samples = makeGrants({
    newHandle: randomUUID,
    tellEngine: (handle, path) => supervisor.grant(handle, path),
  });
  const { connectionOf, closeAll } = connectionsTo(supervisor);
  const clientOfMember = async (token: string) => {
    const member = (await access.team?.sessions.holder(token)) ?? null;
    return member && connectionOf(member.key).client;
  };
  const sockets = new EngineSockets({
    ...(options.lookEveryMs !== undefined && { lookEveryMs: options.lookEveryMs }),
    ready: () => supervisor.ready(),
    connect: (channel, { member }) => supervisor.connect(channel, member?.key ?? null),
  });
  handle = {
    sockets,
    parts: {
      at,
      access,
      uploads,
      pageRoot,
      icon,
      grantSamples: async () => samples.grant(await samplePdfs(sampleFolder)),
      onState: (listener) => supervisor.onState(listener),
      engineLog: () => supervisor.log,
      isEngineHung: () => supervisor.isHung,
      restartEngine: () => supervisor.restart(),
      readPart: ({ member }) => documentParts(connectionOf(member?.key ?? null)),
      api:
        api === undefined
          ? null
          : {
              version: api.version,
              origins: api.origin ? [api.origin.origin] : [],
              clientOf: api.token === null ? clientOfMember : clientWithToken(connectionOf(null).client, api.token),
            },
    },
  };
  return {
    url: access.session === null ? addressOf(at) : `${addressOf(at)}?token=${access.session.token}`,
    port,
    supervisor,
    close: async () => {
      sockets.close();
      closeAll();
      await loopback.close();
      await supervisor.stop();
      await uploads.close();
    },
  };
}

interface TeamParts {
  readonly dataDir: string;
  readonly at: ServedAt;
  readonly log: (line: string) => void;
  readonly signIn: SignInEndpoint | null;
}

/** The ways by which members of a team sign in. */
function teamAccess({ dataDir, at: { port, origin }, log, signIn }: TeamParts): TeamAccess {
  const secure = origin?.protocol === 'https:';
  const now = Date.now;
  const provider = signIn && openProvider({ endpoint: signIn, log, now });
  return {
    sessions: new TeamSessions({ dataDir, port, secure, provider, log }),
    accounts: provider && { provider, attempts: new AccountAttempts({ port, secure, now }) },
  };
}

/** What answers requests, once the port is taken. */
interface Handle {
  readonly parts: RequestParts;
  readonly sockets: EngineSockets;
}

/** Connects a page's socket with the engine, if the caller may use it. */
function upgradeTo(handle: Handle | null, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  // The socket is ours alone from here on; the other side may close it at any time.
  socket.on('error', () => socket.destroy());
  if (handle === null) {
    refuseUpgrade(socket, 503);
    return;
  }
  const { parts, sockets: own } = handle;
  if (checkCaller(request.headers, parts.at, 'required') !== null) {
    refuseUpgrade(socket, 403);
    return;
  }
  entrantOf(parts.access, request.headers.cookie).then(
    (entrant) => {
      if (entrant === null || !entrant.isKey(keyOf(request))) return refuseUpgrade(socket, 401);
      if (request.url !== '/engine') return refuseUpgrade(socket, 404);
      void own.upgrade(request, socket, head, entrant);
    },
    // The list of members cannot be read: nobody is let in.
    () => refuseUpgrade(socket, 503),
  );
}

/** The server's own calls for the owner (null) or a member, over one channel each. */
function connectionsTo(supervisor: Supervisor<EnginePort>) {
  const connections = new Map<string | null, EngineConnection>();
  const connectionOf = (member: string | null): EngineConnection => {
    const known = connections.get(member);
    if (known !== undefined) return known;
    const made = portConnection(async () => {
      const [ours, theirs] = portPair();
      await supervisor.connect(theirs, member);
      return ours;
    });
    connections.set(member, made);
    return made;
  };
  return {
    connectionOf,
    closeAll: (): void => {
      for (const connection of connections.values()) connection.close();
    },
  };
}

const addressOf = ({ port, origin }: ServedAt): string => origin?.href ?? `http://127.0.0.1:${port}/`;

/**
 * Creates the folder for uploads until they are in the library: `uploads/<pid>-…` inside the data directory, so that a
 * later process knows by the pid whether its owner still runs. Removes those of processes that ended.
 */
export async function uploadFolder(dataDir: string, pid: number, isRunning: (pid: number) => boolean): Promise<string> {
  const all = join(dataDir, 'uploads');
  await mkdir(all, { recursive: true, mode: 0o700 });
  await sweepOwnedFolders(all, (owner) => owner !== pid && isRunning(owner));
  return join(all, `${pid}-${Date.now()}`);
}

export interface LoopbackHandlers {
  readonly request: RequestListener;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface Loopback {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 and, where this machine has it, on ::1 with the same port, and nowhere else. `port` 0 means any
 * free one. Throws PORT_UNUSABLE. A port whose ::1 belongs to another program is used on 127.0.0.1 alone, which the
 * printed address names.
 */
async function listenOnLoopback(port: number, handlers: LoopbackHandlers): Promise<Loopback> {
  const first = newServer(handlers);
  try {
    await listen(first, port, '127.0.0.1');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'another program uses it' : code === 'EACCES' ? 'it is reserved' : message;
    throw new PinciteError('PORT_UNUSABLE', { port, why }, { cause: error });
  }
  const taken = (first.address() as AddressInfo).port;
  const servers = [first];
  const second = newServer(handlers);
  try {
    await listen(second, taken, '::1');
    servers.push(second);
  } catch {
    second.close();
  }
  return {
    port: taken,
    close: async () => {
      await Promise.all(
        servers.map(async (server) => {
          const closed = once(server, 'close');
          server.close();
          server.closeAllConnections();
          await closed;
        }),
      );
    },
  };
}

function newServer({ request, upgrade }: LoopbackHandlers): Server {
  // Only this machine reaches it, and on a busy one a large upload may take longer than any limit of time.
  const noLimit = { requestTimeout: 0, headersTimeout: 0 };
  return createServer({ maxHeaderSize: 16_384, ...noLimit }, request).on('upgrade', upgrade);
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  const listening = once(server, 'listening');
  server.listen({ port, host, exclusive: true });
  await listening;
}
