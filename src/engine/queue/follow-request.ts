/** Files to add for a caller that waits until each is done. */
export interface FollowRequest {
  /** Files and folders; may be empty, because files that earlier runs left are followed too. */
  readonly paths: readonly string[];
  /** The state to wait for: searchable, or, where there is an embedding model, with vectors too. */
  readonly wait: 'searchable' | 'ready';
  readonly collection?: string | undefined;
  /** Kept in memory only; tried on every file that needs a password. */
  readonly password?: string | undefined;
  /** False leaves pages for OCR unreadable; else their documents are done when it has read them. */
  readonly ocr?: boolean | undefined;
  /** Cancels the files that are left; each still gets a result. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Files that can be found again: they give way to all others, and no job on disk restores them. Files that earlier
   * runs left are not followed with them.
   */
  readonly isBackground?: boolean | undefined;
}
