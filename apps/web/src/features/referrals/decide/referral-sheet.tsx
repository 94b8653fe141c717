import type { ReferralOutput, ReferralProgramOutput } from '@talkdrum/api/contracts';
import { Badge, Button, type RowWalk, SideSheet, Skeleton, TextLink } from '@talkdrum/ui';
import { ShieldAlert, ShieldX } from 'lucide-react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import {
  personName,
  referralChannels,
  referralStates,
  ruleWords,
} from '../../../lib/words/referral-words.ts';
import { type Decision, decisionsOf } from './decisions.ts';
import { ReferralPath } from './referral-path.tsx';
import { useApproval } from './use-approval.ts';

interface ReferralSheetProps {
  program: ReferralProgramOutput;
  /** Null while it’s closed. */
  id: string | null;
  /** To the ones beside it. */
  walk: RowWalk | null;
  onOpen: (id: string | undefined) => void;
  onDecide: (decision: Decision) => void;
}

/** One friend beside the list: what the checks found, the path from click to reward, and the decision. */
export function ReferralSheet({ program, id, walk, onOpen, onDecide }: ReferralSheetProps) {
  const referral = trpc.referrals.referral.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const { data } = referral;
  return (
    <SideSheet
      isOpen={id !== null}
      onClose={() => onOpen(undefined)}
      title={data === undefined ? 'Referral' : personName(data.friendName, data.friendId)}
      description={
        data === undefined
          ? null
          : `Brought by ${personName(data.advocateName, data.advocateContactId)} · ${referralChannels[data.channel]}`
      }
      walk={walk}
    >
      {id === null ? null : (
        <Loaded query={referral} skeleton={<Skeleton className="h-96" />}>
          {(shown) => (
            <div className="flex flex-col gap-6">
              <Judgement referral={shown} onDecide={onDecide} />
              <Checks referral={shown} />
              <ReferralPath referral={shown} currency={program.currency} />
              <People referral={shown} />
            </div>
          )}
        </Loaded>
      )}
    </SideSheet>
  );
}

interface JudgementProps {
  referral: ReferralOutput;
  onDecide: (decision: Decision) => void;
}

/** Its state, and the buttons that change it. */
function Judgement({ referral, onDecide }: JudgementProps) {
  const { label, tone, about } = referralStates[referral.state];
  const refusal = useRefusal('referrals.edit');
  const { approveNow, isBusy } = useApproval();
  const decisions = decisionsOf(referral);
  return (
    <section aria-label="Status" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-muted-foreground">{whenOf(referral, useAccountZone()) ?? about}</span>
      </p>
      {referral.decisionNote === '' ? null : <p className="text-sm">“{referral.decisionNote}”</p>}
      <Appeal referral={referral} />
      {decisions.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {decisions.map(({ label: verb, kind }, index) => (
            <Button
              key={kind}
              variant={index === 0 && kind !== 'void' ? 'primary' : 'secondary'}
              busy={kind === 'approve' && isBusy}
              disabledReason={refusal}
              onClick={() => (kind === 'approve' ? approveNow(referral.id) : onDecide({ kind, referral }))}
            >
              {verb}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

function whenOf({ state, approveAt, decidedAt, decidedBy }: ReferralOutput, timeZone: string): string | null {
  if (state === 'pending' && approveAt !== null)
    return `Approved automatically on ${formatTime(approveAt, timeZone)}.`;
  if (decidedAt === null) return null;
  return `${formatTime(decidedAt, timeZone)}, ${decidedBy === null ? 'automatically' : `by ${decidedBy}`}.`;
}

function Appeal({ referral: { appeal, appealNote } }: { referral: ReferralOutput }) {
  if (appeal === 'none') return null;
  const words = { open: 'waits for your answer', accepted: 'accepted', declined: 'declined' }[appeal];
  return (
    <p className="rounded-well bg-inset px-3 py-2 text-sm">
      <strong className="font-strong">Appeal {words}.</strong>
      {appealNote === '' ? null : ` “${appealNote}”`}
    </p>
  );
}

/** What the checks found, each with its reason. */
function Checks({ referral: { checks } }: { referral: ReferralOutput }) {
  if (checks.length === 0) return <p className="text-sm text-muted-foreground">The checks found nothing.</p>;
  return (
    <section aria-label="Checks" className="flex flex-col gap-2">
      <h3 className="text-section">What the checks found</h3>
      <ul className="flex flex-col divide-y divide-border-soft">
        {checks.map(({ rule, result, detail }) => (
          <li key={rule} className="flex gap-3 py-2 text-sm">
            <span aria-hidden className={result === 'block' ? 'pt-0.5 text-danger' : 'pt-0.5 text-warning'}>
              {result === 'block' ? <ShieldX className="size-4" /> : <ShieldAlert className="size-4" />}
            </span>
            <span className="min-w-0">
              <span className="block">
                <span className="font-medium">{ruleWords[rule].label}</span>
                {detail === '' ? null : <span className="text-muted-foreground"> · {detail}</span>}
              </span>
              <span className="block text-muted-foreground">{ruleWords[rule].about}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function People({ referral }: { referral: ReferralOutput }) {
  const people = [
    { role: 'Friend', id: referral.friendId, name: referral.friendName },
    { role: 'Advocate', id: referral.advocateContactId, name: referral.advocateName },
  ];
  return (
    <section aria-label="Contacts" className="flex flex-col gap-1 text-sm">
      <h3 className="text-section">Contacts</h3>
      {people.map(({ role, id, name }) => (
        <p key={role}>
          {role}:{' '}
          {id === null ? (
            'Deleted contact'
          ) : (
            <TextLink href={`/dashboard/contacts?contact=${id}&tab=reward`}>{personName(name, id)}</TextLink>
          )}
        </p>
      ))}
    </section>
  );
}
