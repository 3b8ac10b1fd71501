import { DeletionCertificate } from '../../../contract/records/deletion.ts';
import type { Signed } from '../../../contract/records/signed.ts';
import type { KeyRing } from '../../records/record-keys.ts';
import { type ReadSigned, readSigned, type SignedForm, writeSigned } from '../../records/signed-file.ts';

export type CertificateContent = Omit<DeletionCertificate, keyof Signed>;

const FORM: SignedForm<DeletionCertificate> = {
  name: 'certificate of deletion',
  kind: 'deletion certificate',
  schema: DeletionCertificate,
  partsOf: Object.entries,
};

/** Adds checksums and signatures. Gives the text of the file. */
export const writeCertificate = (content: CertificateContent, ring: KeyRing): string =>
  writeSigned(content, FORM, ring);

/** Reads the text of a certificate and finds every change of it. */
export const readCertificate = (text: string, ring: KeyRing): ReadSigned<DeletionCertificate> =>
  readSigned(text, FORM, ring);
