import type { SmsHoursOutput } from '@talkdrum/api/contracts';
import { Card, DescriptionList, Skeleton } from '@talkdrum/ui';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';

/** When promotional texts may arrive: rules of countries, which nobody can widen. */
export function SmsHoursCard() {
  const hours = trpc.sendingLimits.smsHours.useQuery();
  return (
    <Card
      title="Hours for promotional texts"
      description="Rules of the countries you send to, in the recipient’s local time. Texts outside these hours wait for the next ones."
    >
      <Loaded query={hours} skeleton={<Skeleton className="h-48" />}>
        {(rules) => (
          <DescriptionList
            items={rules
              .toSorted(byName)
              .map((rule) => ({ term: countryName(rule.country), value: daysOf(rule) }))}
          />
        )}
      </Loaded>
    </Card>
  );
}

const names = new Intl.DisplayNames('en-GB', { type: 'region' });
const countryName = (country: string) =>
  country === '*' ? 'All other countries' : (names.of(country) ?? country);

type Rule = SmsHoursOutput[number];

/** The rest of the world last. */
const byName = (a: Rule, b: Rule): number =>
  Number(a.country === '*') - Number(b.country === '*') ||
  countryName(a.country).localeCompare(countryName(b.country));

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** "Mon–Fri 08:00–20:00 · Sat 09:00–13:00" */
function daysOf({ days }: Rule): string {
  const groups: { hours: string; from: number; to: number }[] = [];
  for (const { weekday, opens, closes } of days.toSorted((a, b) => a.weekday - b.weekday)) {
    const hours = `${opens.slice(0, 5)}–${closes.slice(0, 5)}`;
    const last = groups.at(-1);
    if (last?.hours === hours && last.to === weekday - 1) last.to = weekday;
    else groups.push({ hours, from: weekday, to: weekday });
  }
  const day = (weekday: number) => weekdays[weekday - 1] ?? '';
  return groups
    .map(({ hours, from, to }) => `${from === to ? day(from) : `${day(from)}–${day(to)}`} ${hours}`)
    .join(' · ');
}
