import type { Library } from '../library/library-types.ts';
import type { StoredPassage } from '../library/types.ts';
import { leadOf } from './scope-texts.ts';

/** The passages with what they stand under in their documents that is not in them. */
export async function withLead<P extends StoredPassage>(
  library: Pick<Library, 'passagesOf'>,
  passages: readonly P[],
): Promise<P[]> {
  return Promise.all(
    passages.map(async (passage) => ({
      ...passage,
      lead: leadOf(passage, await library.passagesOf(passage.documentId)),
    })),
  );
}
