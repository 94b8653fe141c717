import { type CampaignOutput, exclusionReasons, type ReviewOutput } from '@talkdrum/api/contracts';
import { Button, Card } from '@talkdrum/ui';
import { DistributionBar } from '@talkdrum/ui/figures';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { excludedReasons, leftOutTone, people } from '../campaign-words.ts';
import { PastedErrors } from '../editor/fields/pasted-errors.tsx';
import { type Group, PeopleSheet } from './people-sheet.tsx';

/** Who gets it and who is left out, by reason; each opens its people. */
export function LeftOut({ campaign, review }: { campaign: CampaignOutput; review: ReviewOutput }) {
  const { recipients, excluded, unreadable, pastedErrors } = review;
  const [open, setOpen] = useState<Group | null>(null);
  const reasons = excludedReasons(excluded, campaign.channel);
  const left = reasons.reduce((sum, { count }) => sum + count, 0);
  const groups: Group[] = [
    { reason: null, label: 'Will get it', count: recipients },
    ...reasons.flatMap(({ key, reason: label, count }) => {
      const reason = exclusionReasons.find((each) => each === key);
      return reason === undefined ? [] : [{ reason, label, count }];
    }),
  ];
  return (
    <Card
      title="Recipients"
      description={
        left === 0
          ? `${people(recipients)} will get it. Nobody is left out.`
          : `${people(recipients)} will get it. Left out: ${formatNumber(left)}.`
      }
    >
      <DistributionBar
        label="Recipients and people left out"
        parts={groups.map((group, index) => ({
          id: group.reason ?? 'recipients',
          label: group.label,
          value: group.count,
          tone: group.reason === null ? 'views' : leftOutTone(index - 1),
          action: (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Show people: ${group.label}`}
              disabledReason={group.count === 0 ? 'There is nobody' : null}
              onClick={() => setOpen(group)}
            >
              Show
            </Button>
          ),
        }))}
      />
      {unreadable > 0 ? (
        <div className="mt-3 flex flex-col gap-2">
          <p className="text-sm">Unreadable entries: {formatNumber(unreadable)}</p>
          <PastedErrors errors={pastedErrors} total={unreadable} />
        </div>
      ) : null}
      <PeopleSheet id={campaign.id} group={open} onClose={() => setOpen(null)} />
    </Card>
  );
}
