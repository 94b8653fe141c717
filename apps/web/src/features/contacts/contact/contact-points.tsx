import type { RouterOutputs } from '@talkdrum/api';
import { TextLink } from '@talkdrum/ui';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDate } from '../../../lib/dates/format-date.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { entryWords, pointsText, signed } from '../../../lib/words/point-words.ts';

type Membership = RouterOutputs['loyalty']['ofContact'][number];

/** What a contact has in each loyalty programme, with the latest movements. */
export function ContactPoints({ memberships }: { memberships: readonly Membership[] }) {
  const timeZone = useAccountZone();
  return (
    <ul className="flex flex-col gap-3" aria-label="Points">
      {memberships.map((membership) => (
        <li key={membership.id} className="flex flex-col gap-2 rounded-well bg-inset p-3">
          <div className="flex flex-wrap items-baseline justify-between gap-2">
            <TextLink href={`/dashboard/loyalty/${membership.programId}?tab=members&member=${membership.id}`}>
              {membership.program}
            </TextLink>
            <b className="tabular text-sm font-semibold">
              {pointsText(membership.available, membership.unit)}
            </b>
          </div>
          <p className="text-xs text-muted-foreground">{factsOf(membership, timeZone).join(' · ')}</p>
          <Movements membership={membership} />
        </li>
      ))}
    </ul>
  );
}

function factsOf({ number, tier, pending, worth, expiring }: Membership, timeZone: string): string[] {
  return [
    `No. ${number}`,
    tier ?? '',
    worth === null ? '' : `worth ${formatMoney(worth.amountMinor, worth.currency)}`,
    pending === 0 ? '' : `${formatNumber(pending)} pending`,
    expiring === null
      ? ''
      : `${formatNumber(expiring.points)} expire on ${formatDate(expiring.at, timeZone)}`,
  ].filter((part) => part !== '');
}

const few = 5;

function Movements({ membership: { entries } }: { membership: Membership }) {
  const timeZone = useAccountZone();
  if (entries.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y divide-border-soft text-sm" aria-label="Latest movements">
      {entries.slice(0, few).map(({ id, kind, points, rule, reason, at }) => (
        <li key={id} className="flex justify-between gap-3 py-1.5">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {[entryWords[kind].label, rule ?? reason].filter((part) => part !== '').join(': ')}
            <span className="text-xs text-muted-foreground"> · {formatDate(at, timeZone)}</span>
          </span>
          <span className="tabular shrink-0">{signed(points)}</span>
        </li>
      ))}
    </ul>
  );
}
