import type { Zone } from './zone.ts';
import { BadRecordError } from './zone-record.ts';
import type { ZoneRecord } from './zone-record.ts';

export type BadLine = { line: number; text: string; reason: string };

/**
 * Adds lines of `name type value` to the zone. Skips a TTL and the class `IN` before the type, as in zone
 * files, and ignores empty lines and those that start with `;` or `#`. Reports bad lines and still adds the
 * good ones.
 */
export function addRecordLines(zone: Zone, text: string): { added: ZoneRecord[]; badLines: BadLine[] } {
  const added: ZoneRecord[] = [];
  const badLines: BadLine[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (!trimmed || /^[;#]/.test(trimmed)) continue;
    try {
      added.push(zone.add(splitLine(trimmed)));
    } catch (error) {
      if (!(error instanceof BadRecordError)) throw error;
      badLines.push({ line: index + 1, text: trimmed, reason: error.message });
    }
  }
  return { added, badLines };
}

function splitLine(line: string): { name: string; type: string; value: string } {
  const [, name = '', type = '', value = ''] =
    /^(\S+)\s+(?:\d+\s+)?(?:IN\s+)?(\S+)\s+(.+)$/i.exec(line) ?? [];
  if (!name) throw new BadRecordError('Use lines like "name type value"');
  return { name, type, value };
}
