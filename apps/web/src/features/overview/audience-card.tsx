import type { AudienceFigures } from '@talkdrum/api/contracts';
import { Card, Skeleton } from '@talkdrum/ui';
import { DistributionBar, SmallMultiples } from '@talkdrum/ui/figures';
import { formatNumber } from '../../lib/format.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { shortDay } from '../../lib/dates/format-date.ts';
import { countryName } from './place-names.ts';

/** Who joined and who left in the last 30 days, and where people are. */
export function AudienceCard() {
  const audience = trpc.overview.audience.useQuery(undefined, { staleTime: 60_000 });
  return (
    <Card
      title="Audience"
      actions={<span className="text-xs text-muted-foreground">last 30 days</span>}
      className="min-h-72"
    >
      <Loaded query={audience} skeleton={<Skeleton className="h-56 w-full" />}>
        {(data) => <Figures data={data} />}
      </Loaded>
    </Card>
  );
}

function Figures({ data: { days, countries, contacts } }: { data: AudienceFigures }) {
  const sum = (key: 'joined' | 'unsubscribed' | 'bounced') =>
    days.reduce((total, day) => total + day[key], 0);
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex justify-between gap-3">
        <Flow label="Joined" value={sum('joined')} sign="+" />
        <Flow label="Unsubscribed" value={sum('unsubscribed')} sign="−" />
        <Flow label="Bounced" value={sum('bounced')} sign="−" />
      </dl>
      <SmallMultiples
        label="Joined and left"
        index={days.map(({ day }) => shortDay(day))}
        indexLabel="Day"
        view="chart"
        charts={[
          {
            id: 'flow',
            title: 'A day',
            kind: 'bars',
            span: 2,
            height: 56,
            series: [
              { key: 'joined', label: 'Joined', values: days.map(({ joined }) => joined), tone: 'volume' },
              {
                key: 'left',
                label: 'Left',
                values: days.map(({ unsubscribed, bounced }) => 0 - (unsubscribed + bounced)),
                tone: 'problems',
              },
            ],
          },
        ]}
      />
      {contacts === 0 ? (
        <p className="text-xs text-muted-foreground">You have no contacts yet.</p>
      ) : (
        <DistributionBar
          label="Contacts by country of their number"
          legend="row"
          parts={partsOf(countries)}
        />
      )}
    </div>
  );
}

function Flow({ label, value, sign }: { label: string; value: number; sign: string }) {
  return (
    <div>
      <dt className="text-xs font-medium text-muted-foreground">{label}</dt>
      <dd className={`tabular text-section ${sign === '+' && value > 0 ? 'text-success' : ''}`}>
        {value === 0 ? '0' : `${sign}${formatNumber(value)}`}
      </dd>
    </div>
  );
}

const shown = 6;

function partsOf(countries: AudienceFigures['countries']) {
  return countries.slice(0, shown).map(({ country, contacts }) => ({
    id: country === '' ? 'none' : country,
    label: countryName(country),
    value: contacts,
    ...(country === '' ? { tone: 'comparison' as const } : {}),
  }));
}
