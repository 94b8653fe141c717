import { skipWords } from '@talkdrum/api/contracts';
import { Alert } from '@talkdrum/ui';
import { MeterRows, SmallMultiples } from '@talkdrum/ui/figures';
import { formatMoney } from '@talkdrum/ui/money';
import { formatNumber } from '../../../lib/format.ts';
import { assumptionWords } from './assumption-words.ts';
import type { Prediction } from './prediction.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatClock, formatMoment } from '../../../lib/dates/format-date.ts';

/** What the draft would have done: totals, weeks, who was left out, and what the numbers rest on. */
export function PredictionView({ prediction, isStale }: { prediction: Prediction; isStale: boolean }) {
  const { oneIn, replayedUntil, until, from, drawnAt, assumptions } = prediction;
  const timezone = useAccountZone();
  const isCut = replayedUntil < until;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        <span className="font-strong">From the draft of {timeWords(drawnAt, timezone)}</span>
        <span className="block text-xs text-muted-foreground">
          {dayWords(from, timezone)} to {dayWords(replayedUntil, timezone)}
        </span>
      </p>
      {isStale ? (
        <Alert tone="warning">The draft has changed since. Replay it again to see the effect.</Alert>
      ) : null}
      {oneIn === 1 ? null : (
        <Alert tone="info" title="Numbers are estimated from a sample">
          There were too many people to replay them all. 1 in {formatNumber(oneIn)} contacts were replayed,
          and all numbers are multiplied by {formatNumber(oneIn)}.
        </Alert>
      )}
      {isCut ? (
        <Alert tone="warning" title="Only part of the 90 days was replayed">
          The replay took too long and ended at {dayWords(replayedUntil, timezone)}. Anything later is
          missing.
        </Alert>
      ) : null}
      <Totals prediction={prediction} />
      <Weeks prediction={prediction} timezone={timezone} />
      <LeftOut prediction={prediction} />
      <section className="flex flex-col gap-1">
        <h3 className="text-sm font-semibold">What these numbers are based on</h3>
        <ul className="flex list-disc flex-col gap-1 pl-4 text-xs text-muted-foreground">
          {assumptions.map((one) => (
            <li key={`${one.kind} ${one.channel}`}>{assumptionWords(one)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Totals({ prediction }: { prediction: Prediction }) {
  const { entered, heldOut, waiting, messages, currency, oneIn, converted } = prediction;
  const sent = (channel: 'email' | 'sms') =>
    messages.filter((one) => one.channel === channel).reduce((sum, one) => sum + one.sent, 0);
  const mills = messages.reduce((sum, one) => sum + one.mills, 0);
  const about = oneIn === 1 ? '' : 'about ';
  const rows: [string, string][] = [
    ['Would have entered', formatNumber(entered)],
    ...(heldOut > 0 ? [['Of these in the control group', formatNumber(heldOut)] as [string, string]] : []),
    ['Emails', formatNumber(sent('email'))],
    ['Text messages', formatNumber(sent('sms'))],
    ['Cost', formatMoney(String(Math.ceil(mills / 1_000)), currency)],
    ...(converted > 0 ? [['Did what the goal asks for', formatNumber(converted)] as [string, string]] : []),
    ['Still on their way at the end', formatNumber(waiting)],
  ];
  return (
    <dl aria-label="Totals" className="tabular flex flex-col gap-1.5 rounded-well bg-inset p-3 text-sm">
      {rows.map(([term, value]) => (
        <div key={term} className="flex items-baseline justify-between gap-3">
          <dt className="text-muted-foreground">{term}</dt>
          <dd className="font-semibold whitespace-nowrap">
            {about}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Weeks({ prediction, timezone }: { prediction: Prediction; timezone: string }) {
  const { weeks, currency } = prediction;
  const money = (minor: number) => formatMoney(String(Math.round(minor)), currency);
  const hasMessages = weeks.some(({ emails, texts }) => emails + texts > 0);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">By week</h3>
      <SmallMultiples
        label="By week"
        indexLabel="Week from"
        index={weeks.map((week) => dayWords(week.from, timezone))}
        charts={[
          {
            id: 'entered',
            title: 'People entered',
            kind: 'bars',
            span: 2,
            series: [
              {
                key: 'entered',
                label: 'Entered',
                tone: 'views',
                values: weeks.map(({ entered }) => entered),
              },
            ],
          },
          ...(hasMessages
            ? [
                {
                  id: 'messages',
                  title: 'Messages',
                  kind: 'bars' as const,
                  span: 2 as const,
                  series: [
                    {
                      key: 'emails',
                      label: 'Emails',
                      tone: 'clicks' as const,
                      values: weeks.map(({ emails }) => emails),
                    },
                    {
                      key: 'texts',
                      label: 'Texts',
                      tone: 'orders' as const,
                      values: weeks.map(({ texts }) => texts),
                    },
                  ],
                },
                {
                  id: 'cost',
                  title: 'Cost',
                  kind: 'bars' as const,
                  span: 2 as const,
                  format: money,
                  series: [
                    {
                      key: 'cost',
                      label: 'Cost',
                      tone: 'fifth' as const,
                      values: weeks.map(({ mills }) => mills / 1_000),
                    },
                  ],
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** Why people or messages are missing, the most frequent reason first. */
function LeftOut({ prediction }: { prediction: Prediction }) {
  const counts = new Map<string, number>();
  if (prediction.turnedAway > 0) counts.set('Kept out by the entry rules', prediction.turnedAway);
  for (const { skipped } of prediction.nodes)
    for (const [reason, n] of Object.entries(skipped)) {
      const words = reason === 'held_out' ? 'In the control group' : skipWords(reason);
      counts.set(words, (counts.get(words) ?? 0) + n);
    }
  const rows = [...counts].toSorted(([, one], [, other]) => other - one);
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">Left out, and why</h3>
      {rows.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nobody. Everyone would have got every message.</p>
      ) : (
        <MeterRows
          label="Left out, and why"
          rows={rows.map(([label, n]) => ({ id: label, label, value: n, text: formatNumber(n) }))}
        />
      )}
    </section>
  );
}

const dayWords = (at: string, timeZone: string) =>
  formatMoment(at, timeZone, { day: 'numeric', month: 'short' });

/** “14:02 GMT+1”, with the day unless it was today. */
function timeWords(at: string, timeZone: string): string {
  const time = formatClock(at, timeZone);
  const day = dayWords(at, timeZone);
  return day === dayWords(new Date().toISOString(), timeZone) ? time : `${time} on ${day}`;
}
