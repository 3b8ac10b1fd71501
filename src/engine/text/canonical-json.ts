import { createHash } from 'node:crypto';

/**
 * JSON with the keys of every object in code-unit order and no whitespace, so that equal data has equal bytes. Members
 * that JSON has no form for (undefined, functions) are left out as JSON.stringify does.
 */
export function canonicalJson(value: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
  const write = (item: unknown): string => {
    if (Array.isArray(item)) return `[${item.map(write).join(',')}]`;
    if (item === null || typeof item !== 'object') return JSON.stringify(item);
    const members = Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(',')}}`;
  };
  return write(plain);
}

/** SHA-256 of a value's canonical JSON as 64 hex digits. */
export const sha256OfJson = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');
