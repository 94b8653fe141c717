import { DateTime, IANAZone } from 'luxon';
import { fieldError } from '../../kernel/index.ts';

/**
 * Converts a local date and time ("2026-12-01T09:00") in a time zone to an instant. Refuses, on the field, an
 * unknown zone, a time skipped when clocks go forward, and a time in the past. In an hour repeated when
 * clocks go back, it picks the first.
 */
export function scheduledMoment(local: string, timezone: string, now: Date): Date {
  requireZone(timezone, 'timezone');
  const read = DateTime.fromISO(local, { zone: timezone });
  if (!read.isValid) throw fieldError('local', 'Choose a date and a time.');
  const time = read.getPossibleOffsets().reduce((first, next) => (next < first ? next : first), read);
  if (time.toFormat("yyyy-MM-dd'T'HH:mm") !== local.slice(0, 16))
    throw fieldError(
      'local',
      'This time doesn’t exist in that time zone because the clocks go forward. Choose another time.',
    );
  if (time.toMillis() <= now.getTime())
    throw fieldError(
      'local',
      `This time has passed. It is ${DateTime.fromJSDate(now, { zone: timezone }).toFormat('HH:mm')} in ` +
        `${timezone} now.`,
    );
  if (time.toMillis() > now.getTime() + 366 * 86_400_000)
    throw fieldError('local', 'Choose a time within the next year.');
  return time.toJSDate();
}

/**
 * Throws on the field if there is no time zone with this name. Bare offsets are refused: PostgreSQL reads
 * their sign the other way round.
 */
export function requireZone(timezone: string, field: string): void {
  if (/^[+-]/.test(timezone) || !IANAZone.isValidZone(timezone))
    throw fieldError(field, 'Choose a time zone from the list.');
}
