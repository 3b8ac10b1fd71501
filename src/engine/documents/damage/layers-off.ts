import type { PdfObjects } from './objects.ts';
import { isDictionary, nameOf } from './values.ts';

/**
 * Whether a file may have layers (optional content) that its window does not show: its default configuration turns some
 * off, or all but some, or leaves it to a use such as printing (ISO 32000-1, 8.11.4.3). False where its catalog cannot
 * be had.
 */
export function hasLayersOff(objects: PdfObjects): boolean {
  const catalog = objects.follow(objects.trailer.get('Root'));
  const properties = isDictionary(catalog) ? objects.follow(catalog.get('OCProperties')) : undefined;
  const standard = isDictionary(properties) ? objects.follow(properties.get('D')) : undefined;
  if (!isDictionary(standard)) return false;
  const base = nameOf(objects.follow(standard.get('BaseState')));
  const [off, used] = ['OFF', 'AS'].map((key) => objects.follow(standard.get(key)));
  return (base !== null && base !== 'ON') || [off, used].some((list) => Array.isArray(list) && list.length > 0);
}
