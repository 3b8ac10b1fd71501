import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { StoreEndpoint } from '../../../src/offline/endpoints.ts';

/** Why no S3 server can be started here; null where one can. */
export function whyNoS3Server(): string | null {
  const { status } = spawnSync('python3', ['-c', 'import moto.server'], { stdio: 'ignore' });
  return status === 0 ? null : 'python3 with moto’s server is not here (pip install "moto[server]")';
}

export interface S3Server {
  readonly endpoint: StoreEndpoint;
  /** Deletes the objects whose names begin like this, as somebody beside LanceDB would; returns how many there were. */
  deleteBelow(prefix: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts an S3 server of its own process on loopback, with one bucket and one key. It ends with this process. */
export async function startS3Server(): Promise<S3Server> {
  const script = fileURLToPath(new URL('./s3-server.py', import.meta.url));
  const keyId = 'AKIAPINCITETEST';
  const child = spawn('python3', [script, 'team', keyId], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [port] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => {
      throw new Error('the S3 server ended before it began');
    }),
  ])) as [string];
  return {
    endpoint: {
      purpose: 'store',
      url: `http://127.0.0.1:${port}`,
      place: 's3://team/library',
      region: 'us-east-1',
      key_id: keyId,
      key: 'a-secret-of-the-test',
    },
    deleteBelow: async (prefix) => {
      const headers = { authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/20260101/us-east-1/s3/aws4_request, x=y` };
      const bucket = `http://127.0.0.1:${port}/team`;
      const list = await fetch(`${bucket}?list-type=2&prefix=${encodeURIComponent(prefix)}`, { headers });
      const keys = [...(await list.text()).matchAll(/<Key>([^<]+)<\/Key>/gu)].map(([, key]) => key as string);
      for (const key of keys) await fetch(`${bucket}/${key}`, { method: 'DELETE', headers });
      return keys.length;
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
