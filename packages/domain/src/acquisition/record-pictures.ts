import { recordAssetUses } from '../assets/index.ts';
import type { Unit } from '../kernel/index.ts';
import type { Publishing } from '../publishing/index.ts';

/**
 * Notes which files a form, page or survey shows: those of its draft and those that visitors see until the draft is published.
 * Null for one that was removed.
 */
export async function recordPictures(
  unit: Unit,
  publishing: Pick<Publishing, 'get' | 'version'>,
  subject: { kind: 'form' | 'page' | 'survey'; id: string },
  design: unknown,
): Promise<void> {
  if (design === null) return recordAssetUses(unit, subject, []);
  const { version } = await publishing.get(subject.id);
  const shown = version === null ? null : (await publishing.version(subject.id, version)).html;
  return recordAssetUses(unit, subject, [JSON.stringify(design), shown]);
}
