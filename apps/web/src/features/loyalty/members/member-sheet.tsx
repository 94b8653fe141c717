import type { ProgramOutput } from '@talkdrum/api/contracts';
import { Button, DescriptionList, type RowWalk, SideSheet, Skeleton, TextLink } from '@talkdrum/ui';
import { StatStrip } from '@talkdrum/ui/figures';
import { Diff, Gift } from 'lucide-react';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDate } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { pointsText } from '../../../lib/words/point-words.ts';
import { roundMoney } from '../loyalty-words.ts';
import { AdjustModal } from './adjust-modal.tsx';
import { BuyModal } from './buy-modal.tsx';
import { type Member, memberName } from './member.ts';
import { Statement } from './statement.tsx';

interface MemberSheetProps {
  id: string | null;
  program: ProgramOutput;
  onClose: () => void;
  walk: RowWalk | null;
}

/** One member beside the list: balance, tier, statement, and what can be done with the points. */
export function MemberSheet({ id, program, onClose, walk }: MemberSheetProps) {
  const timeZone = useAccountZone();
  const member = trpc.loyalty.member.useQuery({ id: id ?? '' }, { enabled: id !== null });
  return (
    <SideSheet
      isOpen={id !== null}
      onClose={onClose}
      walk={walk}
      title={member.data === undefined ? 'Member' : memberName(member.data)}
      description={
        member.data &&
        `No. ${member.data.number} · member since ${formatDate(member.data.joinedAt, timeZone)}`
      }
    >
      <Loaded query={member} skeleton={<Skeleton className="h-96" />}>
        {(data) => <Details key={data.id} member={data} program={program} />}
      </Loaded>
    </SideSheet>
  );
}

function Details({ member, program }: { member: Member; program: ProgramOutput }) {
  const [dialog, setDialog] = useState<'adjust' | 'buy' | null>(null);
  const refusal = useRefusal('loyalty.spend');
  const { unit } = program;
  return (
    <div className="flex flex-col gap-5">
      <StatStrip
        label="Points"
        items={[
          {
            id: 'available',
            label: 'Balance',
            value: formatNumber(member.available),
            note:
              member.worth === null
                ? unit
                : `worth ${roundMoney(member.worth.amountMinor, member.worth.currency)}`,
          },
          {
            id: 'pending',
            label: 'Pending',
            value: formatNumber(member.pending),
            note: 'can’t be spent yet',
          },
          {
            id: 'lifetime',
            label: 'Total earned',
            value: formatNumber(member.lifetime),
            note: unit,
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Diff aria-hidden />} disabledReason={refusal} onClick={() => setDialog('adjust')}>
          Adjust points
        </Button>
        <Button icon={<Gift aria-hidden />} disabledReason={refusal} onClick={() => setDialog('buy')}>
          Give a reward for points
        </Button>
      </div>
      <DescriptionList items={factsOf(member, unit, useAccountZone())} />
      <Statement member={member} program={program} />
      {dialog === 'adjust' ? (
        <AdjustModal member={member} program={program} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'buy' ? (
        <BuyModal member={member} program={program} onClose={() => setDialog(null)} />
      ) : null}
    </div>
  );
}

const factsOf = (
  { tier, tierUntil, expiring, activeAt, contactId }: Member,
  unit: string,
  timeZone: string,
) => [
  {
    term: 'Tier',
    value:
      tier === null ? 'None' : tierUntil === null ? tier : `${tier} until ${formatDate(tierUntil, timeZone)}`,
  },
  {
    term: 'Expiring next',
    value:
      expiring === null
        ? 'Nothing'
        : `${pointsText(expiring.points, unit)} on ${formatDate(expiring.at, timeZone)}`,
  },
  { term: 'Last activity', value: activeAt === null ? 'None yet' : formatDate(activeAt, timeZone) },
  {
    term: 'Contact',
    value:
      contactId === null ? (
        'Deleted'
      ) : (
        <TextLink href={`/dashboard/contacts?contact=${contactId}&tab=reward`} isAlone>
          Open contact
        </TextLink>
      ),
  },
];
