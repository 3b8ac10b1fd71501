import { findModel } from '../../../src/engine/models/catalog.ts';
import { verifyModelFile } from '../../../src/engine/models/model-file.ts';
import { modelsDirectory } from '../../../src/engine/models/model-record.ts';

/** The checked file of a catalog model in the user's cache. Rejects with MODEL_MISSING, which says how to get it. */
export function requireModel(id: string) {
  return verifyModelFile(findModel(id), modelsDirectory());
}
