import { PinciteError } from '../../../../contract/errors.ts';
import { lanceStore } from '../../tables/lance-store.ts';
import { storeError } from '../../tables/store-error.ts';
import type { LanceStore } from '../../tables/store-types.ts';
import { ignoreAwsEnvironment } from '../aws-environment.ts';
import { serveObjects } from './object-server.ts';

/** Tables whose files in `folder` are encrypted with `key` (docs/adr/0128). */
export async function sealedTables(
  folder: string,
  key: Uint8Array,
  isPresent: () => Promise<boolean>,
): Promise<LanceStore> {
  ignoreAwsEnvironment();
  const server = await serveObjects(folder, key);
  const { uri, storageOptions } = server;
  const store = lanceStore(uri, { isPresent, storageOptions, errorOf: (error) => sealedError(error, folder) });
  return {
    ...store,
    uri: folder,
    close: async () => {
      await store.close();
      await server.close();
    },
  };
}

/** An error of the server of this process as ours, without what it was asked. */
function sealedError(error: unknown, folder: string): PinciteError {
  const message = error instanceof Error ? error.message : String(error);
  if (!/SealBroken/u.test(message)) return storeError(error, folder);
  const why = 'a file of its tables is not as it was written';
  return new PinciteError('LIBRARY_DAMAGED', { path: folder, why }, { cause: error });
}
