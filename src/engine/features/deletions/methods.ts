import { api } from '../../api/api.ts';
import { quotingRecords } from '../../records/quoting-records.ts';
import { checkDeletion, type DeletionDeps, removeCertified } from './certificate.ts';
import { removeDocuments } from './remove-documents.ts';

/** Removing documents, and the records that quote them. */
export const deletionMethods = (deps: DeletionDeps) => ({
  documents: {
    remove: api.documents.remove.handler(({ input, signal }) => removeDocuments(deps, input, signal)),
    removeCertified: api.documents.removeCertified.handler(({ input, signal }) => removeCertified(deps, input, signal)),
    records: api.documents.records.handler(({ input }) => quotingRecords(deps.allRecords, input.document_ids)),
  },
  checkDeletion: api.checkDeletion.handler(({ input }) => checkDeletion(deps, input.text)),
});
