/**
 * Errors are data: a closed list of codes, each with the one sentence a user reads.
 * `{name}` in a sentence is filled from the error's details. Add a code here and nowhere else.
 */
export const ERROR_SENTENCES = {
  BAD_REQUEST: 'The request is not valid: {why}.',
  /** Of a request of the API. `known`: those that it takes. */
  PARAMETER_UNKNOWN: '{request} takes no parameter {name}; it takes {known}.',
  CANCELLED: 'Cancelled.',
  INTERNAL: 'Something went wrong inside Pincite: {why}.',
  FILE_NOT_FOUND: 'There is no file or folder at {path}.',
  ORIGINAL_UNKNOWN:
    'This computer does not know from which file the document was added; save the copy that the library has.',
  FILE_UNREADABLE: 'The file {path} cannot be read: {why}.',
  FILE_UNWRITABLE: 'The file {path} cannot be written: {why}.',
  LINK_LEADS_OUT:
    'The link {path} leads out of the folder that was named, so it was not followed; name the file or folder it leads to.',
  NOT_SUPPORTED: 'The file {file} cannot be read: it is no PDF, Office document, web page, mail, picture or text.',
  /** `what`: with its article. `remedy`: a half sentence that tells what to do. */
  FORMAT_NOT_SUPPORTED: 'The file {file} is {what}, which is not read: {remedy}.',
  EMPTY_FILE: 'The file {file} is empty.',
  /** `what`: the format that its bytes are, with its article. */
  DAMAGED: 'The file {file} is damaged and cannot be read as {what}.',
  NO_PAGES: 'The PDF {file} has no pages.',
  NO_TEXT: 'No text was found in {file}; its pages are images or empty.',
  PASSWORD_NEEDED: 'The file {file} is protected; give its password with --password-file.',
  PASSWORD_WRONG: 'The password given for {file} is wrong.',
  TOO_LARGE: 'The file {file} is too large: {why}.',
  READER_STOPPED: 'Reading {file} was stopped: {why}.',
  OCR_LANGUAGE_UNUSABLE: 'The file {file} cannot serve as a language of OCR: {why}.',
  OCR_LANGUAGE_NOT_FOUND:
    'OCR has no language {code} that can be removed; "pincite models languages" shows those it reads.',
  OCR_STOPPED: 'OCR was stopped: {why}.',
  /** `what`: the effect on the user's data, as a half sentence. It must be true. */
  DISK_FULL: 'The disk is full; {what}.',
  LIBRARY_BUSY: 'Another Pincite process (pid {pid}) is adding to this library; try again when it has finished.',
  LIBRARY_DAMAGED:
    'The library at {path} is damaged: {why}. Run "pincite check" to see what is damaged, then "pincite repair".',
  PROCESSOR_TOO_OLD:
    'This processor ({model}) has no {missing}, which the search needs; a PC with an Intel processor from 2013 or an AMD one from 2015 on has them.',
  LIBRARY_EXISTS: 'There is something at {path} already; name an empty folder with --data, or move it away.',
  BACKUP_DAMAGED: 'The backup {file} cannot be restored ({what}); nothing was changed.',
  /** `file`: the name of the backup, or of the file with the key of the library. */
  PASSPHRASE_WRONG: 'The passphrase does not open {file}.',
  BACKUP_LOCKED:
    'The backup {file} is encrypted; "pincite restore" asks for its passphrase, or takes it with --passphrase-file.',
  LIBRARY_LOCKED:
    'The library at {path} is encrypted; give the file with its passphrase: with --passphrase-file, or for the app and "pincite serve" in PINCITE_PASSPHRASE_FILE.',
  LIBRARY_ENCRYPTED:
    'The library at {path} is encrypted already; "pincite library passphrase" gives it another passphrase.',
  LIBRARY_NOT_ENCRYPTED: 'The library at {path} is not encrypted; "pincite library encrypt" does that.',
  LIBRARY_OPEN:
    'Another Pincite process has the library at {path} open, or is encrypting it; end the app and "pincite serve", and try again.',
  NOTHING_REMOVED: 'The disk is full; nothing was removed. Make some room and remove the documents again.',
  REMOVAL_UNFINISHED:
    'Removed from view: {files}. The text is not off the disk yet, and its space not free ({why}); the next start of Pincite finishes it.',
  QUARANTINE_NOT_FOUND: 'There is no {id} in quarantine; "pincite quarantine list" shows what is.',
  QUARANTINE_INCOMPLETE:
    'Of {file} ({id}) only {rows} rows of an incomplete document exist, which cannot be restored; they lie in {folder}. Add the file again.',
  LIBRARY_TOO_NEW:
    'The library at {path} was made by a newer Pincite (schema {found}, this one knows {known}); it was not touched.',
  LIBRARY_EMPTY: 'There are no documents yet; add some with "pincite ingest PATH".',
  DOCUMENT_NOT_FOUND: 'There is no document {id} in this library.',
  /** `candidates`: each with its id. */
  DOCUMENT_NOT_UNIQUE: '{count} documents are called {name}; name one by its id: {candidates}.',
  DOCUMENT_DAMAGED:
    'What is stored of document {id} is damaged ({what}), so nothing is said from it; "pincite repair" reads it again from its original.',
  CHUNK_NOT_FOUND: 'Document {id} has no passage {chunk}.',
  BAD_RANGE: 'The range {start}–{end} is not inside document {id}, which has {length} characters.',
  NO_PAGE_IMAGE: 'Document {id} is a text file and has no pages to draw.',
  MODEL_MISSING: 'The {role} model {file} is not here; "pincite models fetch" gets it.',
  MODEL_DAMAGED: 'The model file {file} is damaged ({why}); "pincite models fetch" gets it again.',
  MODEL_UNKNOWN: 'There is no model {id} in the catalog; "pincite models list" shows them.',
  MODEL_NOT_FOR_ANSWERS:
    'The model {id} neither writes answers nor searches; "pincite models list" shows what each is for.',
  MODEL_NOT_USABLE: 'The file {file} cannot serve as a model: {why}.',
  MODEL_TRIAL_FAILED: 'The model {id} failed its trial question and was not chosen: {why}.',
  MODEL_CHANGED: 'The answering model was changed while this was being answered; ask again.',
  MODEL_FAILED: 'The model {file} could not be loaded: {why}.',
  MODEL_FETCH_FAILED: 'The model {file} could not be fetched from any source: {why}.',
  /**
   * `server`: host and port. Three kinds: it cannot be reached, it refuses, its answer has another form than was asked
   * for. No other model answers instead.
   */
  SERVER_UNREACHABLE: 'The server {server}, which writes the answers, cannot be reached: {why}.',
  SERVER_REFUSED: 'The server {server}, which writes the answers, refused: {why}.',
  SERVER_REPLY_UNUSABLE:
    'What the server {server} sent is not used: {why}. Only a reply in the form that was asked for becomes an answer.',
  SERVERS_UNREADABLE:
    'The servers that this library may speak to cannot be read from {path}: {why}. Nothing is sent; "pincite models remote off" and "pincite store off" take them out.',
  /** `server`: host and port; `place`: s3://BUCKET/PREFIX. */
  STORE_UNREACHABLE: 'The server {server}, which has the documents of this library, cannot be reached: {why}.',
  STORE_REFUSED:
    'The server {server} refused the key for {place}; "pincite store set" takes another, which may read, write, list and delete there.',
  STORE_NOT_FOUND: 'There is no bucket {bucket} on {server}; make it, or name another with "pincite store set".',
  STORE_FAILED: 'The server {server}, which has the documents of this library, failed: {why}.',
  STORE_BUSY: 'So many processes change {place} that this change was not made in {tries} tries; try again.',
  STORE_FOREIGN:
    'What lies at {place} is no library of Pincite ({why}); nothing was changed. Name another place with "pincite store set".',
  STORE_NOT_SET:
    'The documents of the library at {path} are in {place}, but no server is set for it here; set it with "pincite store set {place}", or "pincite store off" to begin one on this machine.',
  STORE_CLAIM_LOST:
    'This process did not report for so long that others may have taken over what it was writing, so it stopped; add the file again.',
  STORE_LOCAL_ONLY: 'The documents of this library are in {place}, and Pincite does not do {what} there; {instead}.',
  LIBRARY_HAS_DOCUMENTS:
    'The library at {path} has documents of its own ({count}), which would be hidden by those in a bucket; name an empty folder with --data, and add their files there.',
  INDEXER_RUNNING: 'Another "pincite index" works on {place}; one is enough.',
  QUESTION_EMPTY: 'The question is empty.',
  QUESTION_TOO_LONG: 'The question is longer than {limit} characters.',
  TERM_EMPTY: 'There is nothing to look for: give a word or a phrase.',
  TERM_TOO_LONG: 'The words to look for are longer than {limit} characters.',
  THREAD_IN_COLLECTION: 'Thread {id} belongs to collection {collection}; start a new thread to ask elsewhere.',
  COLLECTION_NOT_FOUND: 'There is no collection {name}.',
  COLLECTION_EXISTS: 'There is already a collection {name}.',
  /** `day`: when it was put on hold. */
  ON_HOLD: 'Nothing is deleted from the collection {collection}, which {by} put on hold on {day}: {reason}.',
  /** `how`: a half sentence that tells where. */
  FOLDER_FOLLOWED: 'The folder {name} is followed already: {how}.',
  FOLDER_NOT_FOUND: 'There is no followed folder {id}.',
  QUEUE_KEY_NOT_FOUND: 'The file {key} is no longer in the list.',
  HANDLE_NOT_FOUND: 'This file may not be opened: it was not chosen in the app, or its permission has ended.',
  TOKEN_WANTED:
    'The API wants its token: send it as "Authorization: Bearer TOKEN"; "pincite serve --api" prints it, or names its file.',
  /** `who`: with its article, at the beginning of the sentence. `instead`: a half sentence. */
  NOT_ALLOWED: '{who} may not call {method}; {instead}.',
  MEMBER_EXISTS: 'There is already a member {name}; "pincite team change" changes their role and collections.',
  MEMBER_NOT_FOUND: 'There is no member {name}; "pincite team list" shows who is.',
  MEMBER_UNKNOWN: 'You are not signed in as a member of this team: sign in with your token or your account.',
  SIGN_IN_REFUSED: 'The sign-in was not accepted. Try again; if that does not help, ask the owner of the library.',
  SIGN_IN_UNREACHABLE:
    'The service at which this team signs in does not answer as it should. Try again later; the owner finds the reason in the log.',
  ACCOUNT_NOT_ADMITTED: 'Your account is in no group that may use this library. Ask its owner.',
  MEMBER_CHANGED: 'What you may see or do in this library was changed while this was under way; try again.',
  /** `what`: the beginning of the sentence. `issuer`: who fixed it, by their own words; `path`: of the policy file. */
  FIXED_BY_POLICY: '{what} is fixed by {issuer} in the policy of this computer ({path}).',
  POLICY_UNREADABLE:
    'The policy of this computer, {path}, cannot be used: {why}. Pincite does nothing until its administrators have mended or removed it.',
  ENGINE_GONE: 'The engine stopped; it is being restarted.',
  PORT_UNUSABLE: 'Port {port} cannot be used: {why}.',
  THREAD_NOT_FOUND: 'There is no thread {id}.',
  GRID_NOT_FOUND: 'There is no grid {id}.',
  NOTE_NOT_FOUND: 'There is no note {id}; it may have been removed meanwhile.',
  ANSWER_NOT_FOUND: 'There is no answer {id} in this library.',
  ANSWER_UNPROVEN: 'The answer {id} is not exported: {why}.',
  ANSWER_PURGED: 'The words of answer {id} were purged with a document that it quoted.',
  QUESTIONNAIRE_INVALID: 'Line {line} of the questionnaire is not valid: {why}.',
  BREAK_NOT_ACCEPTED: 'The record of answers was left as it is: {why}.',
  RECORD_FAILED: 'The answer could not be written to the trace log: {why}.',
} as const;

export type ErrorCode = keyof typeof ERROR_SENTENCES;

export type ErrorDetails = Readonly<Record<string, string | number>>;

/** Most characters of a detail in a sentence. A path has fewer, and a pasted book is not repeated to the user. */
const LONGEST_DETAIL = 4096;

/** The sentence of a code with its `{names}` filled; an unfilled name stays visible so that a test sees it. */
export function errorSentence(code: ErrorCode, details: ErrorDetails = {}): string {
  return ERROR_SENTENCES[code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const detail = String(details[name] ?? whole);
    return detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL)}…` : detail;
  });
}

/** The details that a sentence was made with by `errorSentence`; without any where it is not the code's sentence. */
export function errorDetails(code: ErrorCode, sentence: string): ErrorDetails {
  const literal = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const [first = '', ...rest] = ERROR_SENTENCES[code].split(/\{(\w+)\}/g).map(literal);
  const named = (name: string, i: number): string => (rest.indexOf(name) < i ? `\\k<${name}>` : `(?<${name}>.*)`);
  const pattern = rest.reduce((all, part, i) => all + (i % 2 === 0 ? named(part, i) : part), first);
  return { ...new RegExp(`^${pattern}$`, 's').exec(sentence)?.groups };
}

/**
 * An expected failure. `code` and `details` survive process borders as plain data; never test with `instanceof` across
 * them.
 */
export class PinciteError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(errorSentence(code, details), options);
    this.name = 'PinciteError';
    this.code = code;
    this.details = details;
  }
}

/** Where the reading of a file was stopped because it took too long: the page, from 0; null when it was at none. */
export interface StoppedForTime {
  readonly page: number | null;
}

/** What an error says of a stop for time; null for any other error. */
export function stoppedForTime(error: unknown): StoppedForTime | null {
  const { code, details } = (error ?? {}) as Partial<PinciteError>;
  if (code !== 'READER_STOPPED' || typeof details?.seconds !== 'number') return null;
  return { page: typeof details.page === 'number' ? details.page : null };
}

/**
 * Any thrown value as an error of the closed list. Recognised by its fields, since it may have lost its class on the
 * way; an abort is CANCELLED.
 */
export function asPinciteError(error: unknown): PinciteError {
  if (error instanceof PinciteError) return error;
  const { code, data, details, name, message } = (error ?? {}) as Record<string, unknown>;
  if (typeof code === 'string' && Object.hasOwn(ERROR_SENTENCES, code)) {
    // What came over a channel has them in `data`.
    const known = details ?? (data as { readonly details?: unknown } | null | undefined)?.details ?? {};
    return new PinciteError(code as ErrorCode, known as ErrorDetails, { cause: error });
  }
  if (name === 'AbortError') return new PinciteError('CANCELLED', {}, { cause: error });
  return new PinciteError('INTERNAL', { why: typeof message === 'string' ? message : String(error) }, { cause: error });
}

/** Throws CANCELLED once the signal has aborted. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new PinciteError('CANCELLED');
}

/**
 * What `work` returns; throws CANCELLED as soon as the signal aborts. For work that cannot be stopped and changes
 * nothing, such as opening a model: it goes on for the next caller, and the caller that gave up does not wait for it.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(new PinciteError('CANCELLED'));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
