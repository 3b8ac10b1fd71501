/** Most bytes of a file that is read: it is in memory twice while it is. */
export const LARGEST_FILE_BYTES = 512 * 2 ** 20;
