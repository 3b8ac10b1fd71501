/** The system's code of an error (`ENOENT`, `ENOSPC`…), "" when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
