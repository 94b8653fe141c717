import type { RouterOutputs } from '@talkdrum/api';
import { Badge, TextLink } from '@talkdrum/ui';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { personName, referralStates } from '../../../lib/words/referral-words.ts';
import { trpc } from '../../../lib/trpc.ts';

type Referrals = RouterOutputs['referrals']['ofContact'];

/** Whom a contact recommended and who recommended them; nothing for most contacts. */
export function ReferralHistory({ contactId }: { contactId: string }) {
  const { data } = trpc.referrals.ofContact.useQuery({ contactId });
  if (data === undefined || data.advocateOf.length + data.friendOf.length === 0) return null;
  return (
    <section aria-label="Referrals" className="mt-4 flex flex-col">
      <h3 className="text-section">Referrals</h3>
      <ul className="flex flex-col divide-y divide-border" aria-label="Referrals of this contact">
        {data.advocateOf.map((advocate) => (
          <AdvocateLine key={advocate.id} advocate={advocate} />
        ))}
        {data.friendOf.map((referral) => (
          <FriendLine key={referral.id} referral={referral} />
        ))}
      </ul>
    </section>
  );
}

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${formatNumber(count)} ${one}s`);

function AdvocateLine({ advocate }: { advocate: Referrals['advocateOf'][number] }) {
  const { programId, program, id, code, friends, conversions, earned, status } = advocate;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <div className="flex min-w-0 flex-col">
        <span>
          Advocate of{' '}
          <TextLink href={`/dashboard/referrals/${programId}?tab=referrals&advocate=${id}`}>
            {program}
          </TextLink>
        </span>
        <span className="text-sm text-muted-foreground">
          <code>{code}</code> · {counted(friends, 'friend')} · {counted(conversions, 'conversion')} ·{' '}
          {counted(earned, 'reward')}
        </span>
      </div>
      {status === 'blocked' ? <Badge tone="danger">Blocked</Badge> : null}
    </li>
  );
}

function FriendLine({ referral }: { referral: Referrals['friendOf'][number] }) {
  const timeZone = useAccountZone();
  const { programId, program, id, advocateName, advocateContactId, createdAt, state, rewards } = referral;
  const { label, tone } = referralStates[state];
  const own = rewards.filter(({ party }) => party === 'friend').map(({ reward }) => reward);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <div className="flex min-w-0 flex-col">
        <span>
          Friend of {personName(advocateName, advocateContactId)} in{' '}
          <TextLink href={`/dashboard/referrals/${programId}?tab=referrals&referral=${id}`}>
            {program}
          </TextLink>
        </span>
        <span className="text-sm text-muted-foreground">
          {[formatTime(createdAt, timeZone), ...own].join(' · ')}
        </span>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
