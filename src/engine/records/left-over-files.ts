/** What a killed writer of a record left beside it: of this version (src/files/left-over.ts), or of an earlier one. */
export const LEFT_OVER = /\.jsonl?\.(?:\d+|\d+-[0-9a-f]{8}\.tmp)$/;
