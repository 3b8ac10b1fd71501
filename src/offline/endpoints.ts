/**
 * Servers that the owner of a library allowed it to speak to (ADR 0060). Read before the guard is installed, so this
 * file imports nothing but Node.
 */
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';

/** A chat server that speaks OpenAI's protocol. */
export interface ChatEndpoint {
  readonly purpose: 'chat';
  /** http or https, without user, query or fragment; `/v1/…` is added to it where it does not end so. */
  readonly url: string;
  /** The name by which the server knows the model. */
  readonly model: string;
  /** Sent as a bearer token; null: none. Never shown, logged or exported. */
  readonly key: string | null;
}
/** An S3-compatible server that has the tables of the library (ADR 0064). */
export interface StoreEndpoint {
  readonly purpose: 'store';
  /** http or https, without user, query or fragment. */
  readonly url: string;
  /** s3://BUCKET/PREFIX. */
  readonly place: string;
  readonly region: string;
  /** The name of the key, which requests have in clear. */
  readonly key_id: string;
  /** Signs requests. Never shown, logged or exported. */
  readonly key: string;
}

/** An OpenID provider that says who the members of a team are (ADR 0131). Only the server of the team reaches it. */
export interface SignInEndpoint {
  readonly purpose: 'sign-in';
  /** The issuer, https or this machine's own http, without user, query or fragment. */
  readonly url: string;
  /** Origins of further addresses of the provider, where it does not have all under the host of its issuer. */
  readonly also: readonly string[];
  readonly client_id: string;
  /** Null: a client without a secret, whose programs cannot be checked. Never shown, logged or exported. */
  readonly client_secret: string | null;
  /** For whom the tokens of programs are made; null: programs do not come with tokens of the provider. */
  readonly audience: string | null;
  /** The scopes that are asked for, "openid" among them. */
  readonly scope: string;
  /** The claim that has the groups. */
  readonly group_claim: string;
  /** The claim that has the name by which records name somebody. */
  readonly name_claim: string;
}

/** What a server is for. Another purpose is another member of this union, with its own fields. */
export type Endpoint = ChatEndpoint | StoreEndpoint | SignInEndpoint;

/** What is configured for one library. */
export interface Endpoints {
  readonly list: readonly Endpoint[];
  /**
   * Why the file cannot be used, as a half sentence; then nothing is allowed. Null where it can, or where there is
   * none.
   */
  readonly problem: string | null;
}
export const NO_ENDPOINTS: Endpoints = { list: [], problem: null };

/** The content of the file: the endpoints of each library, by its place. */
export type EndpointsFile = Readonly<Record<string, readonly Endpoint[]>>;

/**
 * Beside the keys of the records, not in the library: whoever hands somebody a library must not open a connection by
 * it.
 */
export const endpointsPath = (ownerDir: string): string => join(ownerDir, 'endpoints.json');

/** The real place of a library, whether it is there yet or not. */
export function libraryPlace(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    return realpathSync(path);
  } catch {
    return path === dirname(path) ? path : join(libraryPlace(dirname(path)), basename(path));
  }
}

/** The endpoints of a library. Never throws. */
export function readEndpoints(ownerDir: string, dataDir: string): Endpoints {
  try {
    const file = readEndpointsFile(ownerDir);
    const place = libraryPlace(dataDir);
    return { list: (Object.hasOwn(file, place) ? file[place] : undefined) ?? [], problem: null };
  } catch (error) {
    return { list: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The whole file; empty where there is none. Throws an Error whose message is a half sentence. */
export function readEndpointsFile(ownerDir: string): EndpointsFile {
  const path = endpointsPath(ownerDir);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return {};
  if (!found.isFile()) throw new Error('it is no file');
  if (process.platform !== 'win32' && (found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0))
    throw new Error('others may read or change it (it must be yours alone, mode 600)');
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error('it is not JSON');
  }
  if (!isRecord(content)) throw new Error('it is no list of libraries');
  return Object.fromEntries(Object.entries(content).map(([place, list]) => [place, endpointsOf(list)]));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function endpointsOf(list: unknown): readonly Endpoint[] {
  if (!Array.isArray(list)) throw new Error('it is no list of servers');
  return list.map((one: unknown) => {
    const read = isRecord(one) ? READERS.get(one.purpose) : undefined;
    if (!isRecord(one) || read === undefined) throw new Error('it names a purpose that this version does not know');
    const why = typeof one.url === 'string' ? whyNotUsable(one.url) : 'a server lacks its address';
    if (why !== null) throw new Error(why);
    return read(one);
  });
}

function chatOf({ url, model, key }: Readonly<Record<string, unknown>>): ChatEndpoint {
  if (typeof model !== 'string' || model === '') throw new Error('a server lacks its model');
  if (key !== null && typeof key !== 'string') throw new Error('a key is no text');
  return { purpose: 'chat', url: url as string, model, key };
}

function storeOf({ url, place, region, key_id, key }: Readonly<Record<string, unknown>>): StoreEndpoint {
  if (typeof place !== 'string' || !isPlace(place)) throw new Error('a place in a bucket is s3://BUCKET/PREFIX');
  if (typeof region !== 'string' || region === '') throw new Error('a server lacks its region');
  if (typeof key_id !== 'string' || typeof key !== 'string') throw new Error('a key is no text');
  return { purpose: 'store', url: url as string, place, region, key_id, key };
}

/** Throws an Error whose message is a half sentence. */
export function signInOf(given: Readonly<Record<string, unknown>>): SignInEndpoint {
  const text = (name: string): string => {
    const value = given[name];
    if (typeof value !== 'string' || value === '') throw new Error(`the sign-in lacks its "${name}"`);
    return value;
  };
  const textOrNull = (name: string): string | null => (given[name] === null ? null : text(name));
  const { also } = given;
  if (!Array.isArray(also) || !also.every((one): one is string => typeof one === 'string'))
    throw new Error('"also" is no list of addresses');
  for (const address of [text('url'), ...also]) {
    const why = whyNotUsable(address) ?? whyNotSecret(address);
    if (why !== null) throw new Error(why);
  }
  const scope = text('scope');
  if (!scope.split(' ').includes('openid')) throw new Error('the scope of a sign-in has "openid" in it');
  return {
    purpose: 'sign-in',
    url: text('url'),
    also,
    client_id: text('client_id'),
    client_secret: textOrNull('client_secret'),
    audience: textOrNull('audience'),
    scope,
    group_claim: text('group_claim'),
    name_claim: text('name_claim'),
  };
}

/** A secret and tokens are sent to it: others must not read them on the way. */
const whyNotSecret = (address: string): string | null =>
  address.startsWith('https:') || isThisMachine(address)
    ? null
    : 'the address of a sign-in begins with https://, but for one of this machine';

/** Whether an address is one of this machine's own. */
export const isThisMachine = (address: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(new URL(address).hostname);

const READERS = new Map<unknown, (one: Readonly<Record<string, unknown>>) => Endpoint>([
  ['chat', chatOf],
  ['store', storeOf],
  ['sign-in', signInOf],
]);

/**
 * Whether this is `s3://BUCKET/PREFIX`, with at least one name below the bucket: other things may lie beside the
 * library.
 */
export const isPlace = (place: string): boolean =>
  /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)+$/u.test(place) && !/\/\.{1,2}(?:\/|$)/u.test(place);

/** The one server of this purpose; null where none is configured. */
export function endpointFor<Purpose extends Endpoint['purpose']>(
  { list }: Endpoints,
  purpose: Purpose,
): Extract<Endpoint, { purpose: Purpose }> | null {
  const found = list.find((one) => one.purpose === purpose);
  return (found as Extract<Endpoint, { purpose: Purpose }> | undefined) ?? null;
}

/** Why an address cannot be one of a server, as a half sentence; null when it can. */
export function whyNotUsable(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return 'an address begins with http:// or https://';
  if (url.username !== '' || url.password !== '') return 'a key does not stand in the address';
  if (url.search !== '' || url.hash !== '') return 'an address has no query and no fragment';
  return null;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/** What connections to it name: for each address the host as Node is asked for it, and the port. */
export const addressesOf = (endpoint: Endpoint): Address[] =>
  [endpoint.url, ...(endpoint.purpose === 'sign-in' ? endpoint.also : [])].map(addressOf);

function addressOf(url: string): Address {
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname.replace(/^\[(.*)\]$/u, '$1'),
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
  };
}

/** Its host and port as people write them: "llm.example:8080". */
export function serverName(endpoint: Endpoint): string {
  const { port } = addressOf(endpoint.url);
  return `${new URL(endpoint.url).hostname}:${port}`;
}

/** The folder that `--data` names among arguments, the last one counting; undefined where none does. */
export function dataDirOf(argv: readonly string[]): string | undefined {
  const last = argv.findLastIndex((argument) => argument === '--data' || argument.startsWith('--data='));
  return argv[last]?.startsWith('--data=') ? argv[last].slice('--data='.length) : last < 0 ? undefined : argv[last + 1];
}
