/**
 * The part of the S3 protocol that LanceDB's client uses, over encrypted files in a folder: what it writes is encrypted
 * before it reaches the disk, and decrypted as it is read, in the ranges asked for (docs/adr/0128). It answers this
 * process alone, on 127.0.0.1: every request carries the name of a key that is made at the start.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { errorCode, isMissing } from '../../../../files/missing.ts';
import { SealBroken } from '../../../../files/sealed/payload.ts';
import { AT_ONCE, inPieces } from '../../../../files/sealed/sealed-reader.ts';
import { type ObjectFiles, objectFiles, type StoredObject } from './object-files.ts';
import { completed, deleted, failure, initiated, keysOf, listed } from './s3-xml.ts';
import { SealedUpload } from './sealed-upload.ts';

/** A running server, and how LanceDB reaches it. */
export interface ObjectServer {
  readonly uri: string;
  readonly storageOptions: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const BUCKET = 'library';
const HOST = '127.0.0.1';

/** Serves the files of the tables in `folder`, encrypted with `key`. */
export async function serveObjects(folder: string, key: Uint8Array): Promise<ObjectServer> {
  const [name, secret] = [randomBytes(16).toString('hex'), randomBytes(32).toString('hex')];
  const files = objectFiles(folder, key);
  const uploads = new Map<string, SealedUpload>();
  const server = createServer((request, response) => {
    answer({ files, uploads, request, response, name }).catch((error: unknown) => refuse(response, error));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, resolve);
  });
  let closing: Promise<void> | null = null;
  const { port } = server.address() as AddressInfo;
  const url = `http://${HOST}:${port}`;
  return {
    uri: `s3://${BUCKET}`,
    storageOptions: {
      aws_endpoint: url,
      aws_region: 'local',
      aws_access_key_id: name,
      aws_secret_access_key: secret,
      aws_virtual_hosted_style_request: 'false',
      aws_unsigned_payload: 'true',
      allow_http: 'true',
      // A proxy that the system or the environment names never sees these requests.
      proxy_url: url,
      client_max_retries: '2',
      client_retry_timeout: '30',
      timeout: '600s',
    },
    close: () => {
      closing ??= (async () => {
        for (const upload of uploads.values()) await upload.abort();
        await closed(server);
      })();
      return closing;
    },
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

interface Call {
  readonly files: ObjectFiles;
  readonly uploads: Map<string, SealedUpload>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly name: string;
}

async function answer(call: Call): Promise<void> {
  const { request, response } = call;
  if (!isOurs(request, call.name)) return send(response, 403, failure('AccessDenied', 'not ours'));
  const url = new URL(request.url ?? '/', 'http://local');
  const [, bucket, ...path] = url.pathname.split('/').map(decodeURIComponent);
  if (bucket !== BUCKET) return send(response, 404, failure('NoSuchBucket', ''));
  const object = path.join('/');
  const { searchParams: query } = url;
  switch (request.method) {
    case 'GET':
      return object === '' ? list(call, query) : get(call, object);
    case 'HEAD':
      return get(call, object);
    case 'PUT':
      return query.has('uploadId') ? putPart(call, query) : put(call, object);
    case 'POST':
      return query.has('delete') ? deleteSome(call) : upload(call, object, query);
    case 'DELETE':
      return query.has('uploadId') ? abort(call, query) : remove(call, object);
    default:
      return send(response, 405, failure('MethodNotAllowed', ''));
  }
}

/** Whether the request is signed in the name of the key of this process. */
function isOurs({ headers }: IncomingMessage, name: string): boolean {
  const given = /Credential=([0-9a-f]{32})\//u.exec(headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(Buffer.from(given), Buffer.from(name));
}

async function get({ files, request, response }: Call, object: string): Promise<void> {
  await files.read(object, async (found, range) => {
    const asked = rangeOf(request.headers.range, found.bytes);
    const [start, end] = asked ?? [0, found.bytes];
    // What is not as it was written is told before the status is sent, as that is sent only once.
    const first = request.method === 'HEAD' ? null : await range(start, Math.min(end, start + AT_ONCE));
    response.writeHead(asked === null ? 200 : 206, {
      ...headersOf(found),
      'content-length': end - start,
      ...(asked === null ? {} : { 'content-range': `bytes ${start}-${end - 1}/${found.bytes}` }),
    });
    if (first === null) response.end();
    else await pipeline(startingWith(first, inPieces(range, start + AT_ONCE, end)), response);
  });
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* rest;
}

/** From and up to; null where the whole is asked for. */
function rangeOf(header: string | undefined, bytes: number): readonly [number, number] | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return [Math.max(0, bytes - Number(to)), bytes];
  return [Math.min(Number(from), bytes), to === '' ? bytes : Math.min(bytes, Number(to) + 1)];
}

async function put({ files, request, response }: Call, object: string): Promise<void> {
  const { headers } = request;
  const copied = headers['x-amz-copy-source'];
  const onlyNew = headers['if-none-match'] === '*';
  const made = new SealedUpload(files, object);
  try {
    if (typeof copied === 'string') {
      const [, ...from] = decodeURIComponent(copied).replace(/^\//u, '').split('/');
      await files.read(from.join('/'), async ({ bytes }, range) => {
        for await (const piece of inPieces(range, 0, bytes)) await made.add(piece);
      });
    } else for await (const piece of request) await made.add(piece as Buffer);
    const found = await made.finish(onlyNew);
    if (found === null) return send(response, 412, failure('PreconditionFailed', ''));
    response.setHeader('etag', found.tag);
    send(response, 200, typeof copied === 'string' ? completed(found.tag, 'CopyObjectResult') : '');
  } catch (error) {
    await made.abort();
    throw error;
  }
}

async function upload(
  { files, uploads, request, response }: Call,
  object: string,
  query: URLSearchParams,
): Promise<void> {
  if (query.has('uploads')) {
    const id = randomBytes(16).toString('hex');
    uploads.set(id, new SealedUpload(files, object));
    return send(response, 200, initiated(id));
  }
  const id = query.get('uploadId') ?? '';
  const open = uploads.get(id);
  await buffer(request);
  if (open === undefined) return send(response, 404, failure('NoSuchUpload', ''));
  uploads.delete(id);
  const found = await open.finish(request.headers['if-none-match'] === '*').catch(async (error: unknown) => {
    await open.abort();
    throw error;
  });
  if (found === null) return send(response, 412, failure('PreconditionFailed', ''));
  send(response, 200, completed(found.tag, 'CompleteMultipartUploadResult'));
}

async function putPart({ uploads, request, response }: Call, query: URLSearchParams): Promise<void> {
  const open = uploads.get(query.get('uploadId') ?? '');
  const part = await buffer(request);
  if (open === undefined) return send(response, 404, failure('NoSuchUpload', ''));
  await open.addPart(Number(query.get('partNumber')), part);
  response.setHeader('etag', `"${query.get('partNumber')}"`);
  send(response, 200, '');
}

async function abort({ uploads, response }: Call, query: URLSearchParams): Promise<void> {
  const id = query.get('uploadId') ?? '';
  await uploads.get(id)?.abort();
  uploads.delete(id);
  send(response, 204, '');
}

async function remove({ files, response }: Call, object: string): Promise<void> {
  await files.remove(object);
  send(response, 204, '');
}

async function deleteSome({ files, request, response }: Call): Promise<void> {
  const keys = keysOf((await buffer(request)).toString('utf8'));
  for (const key of keys) await files.remove(key);
  send(response, 200, deleted(keys));
}

async function list({ files, response }: Call, query: URLSearchParams): Promise<void> {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const most = Math.min(1000, Number(query.get('max-keys') ?? 1000));
  send(response, 200, listed(BUCKET, prefix, await files.list(prefix, delimiter), { after, most }));
}

const headersOf = (found: StoredObject): Record<string, string> => ({
  etag: found.tag,
  'last-modified': found.writtenAt.toUTCString(),
  'accept-ranges': 'bytes',
  'content-type': 'application/octet-stream',
});

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** No answer here is 5xx, which the client would ask for again. */
function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else if (isMissing(error)) send(response, 404, failure('NoSuchKey', ''));
  else if (error instanceof SealBroken) send(response, 400, failure('SealBroken', error.message));
  else send(response, 400, failure(errorCode(error) || 'Failed', String(error)));
}
