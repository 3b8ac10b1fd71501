/** A note as it is kept. Offsets address the canonical text of its document. */
export interface StoredNote {
  readonly note_id: string;
  readonly start: number;
  readonly end: number;
  /** Verbatim, as it was marked. */
  readonly text: string;
  readonly comment: string;
  readonly author: string;
  /** Of a member of the team; null: the owner of the library. */
  readonly author_id: string | null;
  readonly at: string;
  readonly changed_at: string | null;
}
