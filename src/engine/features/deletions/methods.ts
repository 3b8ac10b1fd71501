import type { QuotingRecords } from '../../../contract/records/audit.ts';
import { api } from '../../api/api.ts';
import { isListed } from '../../library/collections.ts';
import { quotingRecords } from '../../records/quoting-records.ts';
import { checkDeletion, type DeletionDeps, removeCertified } from './certificate.ts';
import { holdOnRecords } from './held-records.ts';
import { removeDocuments } from './remove-documents.ts';

/** Removing documents, and the records that quote them. */
export const deletionMethods = (deps: DeletionDeps) => ({
  documents: {
    remove: api.documents.remove.handler(({ input, signal }) => removeDocuments(deps, input, signal)),
    removeCertified: api.documents.removeCertified.handler(({ input, signal }) => removeCertified(deps, input, signal)),
    records: api.documents.records.handler(({ input }) => recordsOf(deps, input.document_ids)),
  },
  checkDeletion: api.checkDeletion.handler(({ input }) => checkDeletion(deps, input.text)),
});

/** What quotes each of these documents, and what keeps it from being purged. */
async function recordsOf({ allRecords, library }: DeletionDeps, ids: readonly string[]): Promise<QuotingRecords[]> {
  const found = await quotingRecords(allRecords, ids);
  return Promise.all(
    found.map(async (one) => {
      const hold = await holdOnRecords(library, allRecords, [one.document_id]);
      // A member of a team is told of no collection that they do not see.
      if (hold === undefined || !(await isListed(library, hold.collection))) return { ...one, held_by: null };
      const { formerly: _, ...held } = hold;
      return { ...one, held_by: held };
    }),
  );
}
