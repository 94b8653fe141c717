import { formatMoment } from '../dates/format-date.ts';

/** January to December for a select; the values are 01 to 12. */
export const monthOptions = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1).padStart(2, '0'),
  label: formatMoment(Date.UTC(2023, month, 15), 'UTC', { month: 'long' }),
}));
