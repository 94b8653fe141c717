import type { ForecastOutput } from '@talkdrum/api/contracts';
import { Alert, Card, ErrorState, Skeleton, TextLink } from '@talkdrum/ui';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { firstShortage } from './balance-line.ts';
import { dayWords } from './day-words.ts';

type Planned = ForecastOutput['planned'][number];

/** What the next weeks will cost, and how that was computed. */
export function ComingUp() {
  const forecast = trpc.wallet.forecast.useQuery();
  return (
    <Card title="What the next weeks will cost" description="28 days, from what is planned and what is usual">
      {forecast.data ? (
        <Forecast forecast={forecast.data} />
      ) : forecast.error ? (
        <ErrorState onRetry={() => void forecast.refetch()}>{errorMessage(forecast.error)}</ErrorState>
      ) : (
        <Skeleton className="h-32" />
      )}
    </Card>
  );
}

function Forecast({ forecast }: { forecast: ForecastOutput }) {
  const { currency, planned, more, usual, days } = forecast;
  const shortage = firstShortage(days);
  const end = days.at(-1);
  return (
    <div className="flex flex-col gap-3">
      {shortage === null ? null : (
        <Alert tone="warning" title={`Not enough on ${dayWords(shortage.day)}`}>
          {formatMoney(shortage.missingMinor, currency)} is missing that day if you don’t fund your wallet.
        </Alert>
      )}
      {planned.length === 0 ? (
        <p className="text-sm text-muted-foreground">No campaign is scheduled, and no renewal is due.</p>
      ) : (
        <ul>
          {planned.map((each) => (
            <PlannedRow key={each.campaign?.id ?? 'subscription'} planned={each} currency={currency} />
          ))}
        </ul>
      )}
      {usual === null ? null : (
        <p className="flex justify-between gap-3 text-sm">
          <span>
            Single messages and leads
            <span className="block text-xs text-muted-foreground">
              usually {formatMoney(usual.perDayMinor, currency)} a day
            </span>
          </span>
          <span className="tabular">{formatMoney(String(BigInt(usual.perDayMinor) * 28n), currency)}</span>
        </p>
      )}
      {end === undefined || shortage !== null ? null : (
        <p className="flex justify-between gap-3 text-sm font-medium">
          <span>Left on {dayWords(end.day)}</span>
          <span className="tabular">{formatMoney(end.availableMinor, currency)}</span>
        </p>
      )}
      <p className="text-xs text-muted-foreground">{explain(forecast, more)}</p>
    </div>
  );
}

function PlannedRow({ planned, currency }: { planned: Planned; currency: string }) {
  const { at, name, campaign, costMinor } = planned;
  const [day = '', month = ''] = dayWords(at.slice(0, 10)).split(' ');
  const place = campaign?.channel === 'sms' ? 'sms' : 'email';
  return (
    <li className="flex items-center gap-3 border-b border-border-soft py-2 text-sm last:border-b-0">
      <span className="w-10 shrink-0 rounded-well bg-inset py-0.5 text-center leading-tight">
        <span className="block font-medium">{day}</span>
        <span className="block text-micro text-muted-foreground">{month}</span>
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {campaign === null ? (
          `${name} subscription`
        ) : (
          <TextLink href={`/dashboard/${place}/${campaign.id}`}>{name}</TextLink>
        )}
        <span className="block text-xs text-muted-foreground">{noteOf(planned)}</span>
      </span>
      <span className="tabular whitespace-nowrap">
        {costMinor === null ? 'Not known' : formatMoney(costMinor, currency)}
      </span>
    </li>
  );
}

function noteOf({ campaign, costMinor, isCounted }: Planned): string {
  if (campaign === null)
    return isCounted ? 'renews' : 'ends; not counted, because it doesn’t renew automatically';
  if (costMinor === null) return 'its content has an error';
  const { recipients } = campaign;
  return recipients === 1 ? 'about 1 recipient' : `about ${formatNumber(recipients ?? 0)} recipients`;
}

function explain({ usual }: ForecastOutput, more: number): string {
  const average =
    usual === null
      ? 'Single messages and leads aren’t counted yet: their average needs 7 days.'
      : `Single messages and leads are the average of the last ${usual.days} whole days.`;
  const rest =
    more === 0
      ? ''
      : ` ${more === 1 ? '1 more campaign isn’t' : `${formatNumber(more)} more campaigns aren’t`} counted.`;
  return `Campaigns cost what their reviews said when they were scheduled. ${average}${rest} Running campaigns are reserved already. Days are in UTC.`;
}
