import { makeFolderDurably, replaceFileDurably } from '../files/durable-file.ts';
import { type Endpoint, endpointsPath, libraryPlace, readEndpointsFile } from './endpoints.ts';

/** A change of the servers of one library that have the same purpose; null: none from now on. */
export interface EndpointChange {
  readonly purpose: Endpoint['purpose'];
  readonly endpoint: Endpoint | null;
}

/**
 * Changes a server of one library for the processes that start from now on; those that run keep theirs. The file is the
 * owner's alone. A file that cannot be read throws an Error whose message is a half sentence, unless the library is to
 * have none: then it goes.
 */
export async function changeEndpoints(
  ownerDir: string,
  dataDir: string,
  { purpose, endpoint }: EndpointChange,
): Promise<void> {
  const place = libraryPlace(dataDir);
  const { [place]: before = [], ...others } = readable(ownerDir, endpoint === null);
  const list = [...before.filter((one) => one.purpose !== purpose), ...(endpoint === null ? [] : [endpoint])];
  const file = list.length === 0 ? others : { ...others, [place]: list };
  await makeFolderDurably(ownerDir);
  await replaceFileDurably(endpointsPath(ownerDir), `${JSON.stringify(file, null, 2)}\n`);
}

function readable(ownerDir: string, evenDamaged: boolean): ReturnType<typeof readEndpointsFile> {
  try {
    return readEndpointsFile(ownerDir);
  } catch (error) {
    if (evenDamaged) return {};
    throw error;
  }
}
