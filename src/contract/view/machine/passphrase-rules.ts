/** Least characters of a new passphrase. */
export const LEAST_PASSPHRASE = 8;

/** Whether these may be a new passphrase. Counts characters as a reader does, not units of UTF-16. */
export const isLongEnough = (passphrase: string): boolean => [...passphrase].length >= LEAST_PASSPHRASE;
