import type { HeldOutput } from '@talkdrum/api/contracts';
import { people } from '../campaign-words.ts';
import { momentInZones } from '../../../lib/dates/zoned-moment.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';

const countries = new Intl.DisplayNames('en', { type: 'region' });

interface HeldListProps {
  held: HeldOutput;
  /** The campaign's zone, for numbers without a known country. */
  timeZone: string;
}

/** People held until promotional SMS hours: country, time and rule. */
export function HeldList({ held, timeZone }: HeldListProps) {
  const accountZone = useAccountZone();
  return (
    <ul className="flex flex-col gap-2">
      {held.map(({ country, people: count, until, zone, basis }) => (
        <li key={country}>
          <span className="font-medium">
            {country === '*' ? 'Other countries' : (countries.of(country) ?? country)}
          </span>
          : {people(count)}, until{' '}
          <time dateTime={until}>{momentInZones(until, [zone ?? timeZone, accountZone]).join(' = ')}</time>
          <span className="block text-sm text-muted-foreground">{basis}</span>
        </li>
      ))}
    </ul>
  );
}

export function countHeld(held: HeldOutput): number {
  return held.reduce((sum, group) => sum + group.people, 0);
}
