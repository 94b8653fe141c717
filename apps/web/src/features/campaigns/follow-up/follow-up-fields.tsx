import type { CampaignOutput, FollowUpChoiceOutput, FollowUpInput } from '@talkdrum/api/contracts';
import { Alert, RadioField } from '@talkdrum/ui';
import type { Control } from 'react-hook-form';
import { formatDay } from '../../../lib/dates/format-date.ts';
import { trpc } from '../../../lib/trpc.ts';
import { groupOption, opensNote, strangersNote } from './follow-up-words.ts';

interface FollowUpFieldsProps {
  campaign: Pick<CampaignOutput, 'id' | 'channel'>;
  choice: FollowUpChoiceOutput;
  control: Control<FollowUpInput>;
}

/** Who it’s for, with the number of people, and what the draft begins with. */
export function FollowUpFields({ campaign, choice, control }: FollowUpFieldsProps) {
  const { groups, strangers, recipientsDeletedOn } = choice;
  if (recipientsDeletedOn !== null)
    return (
      <Alert tone="info" title="This is no longer possible">
        We deleted the recipients on {formatDay(recipientsDeletedOn)}, as set under “How long data is kept”,
        so who opened or clicked isn’t known anymore. Create a campaign for a list or a segment instead.
      </Alert>
    );
  if (groups.length === 0)
    return (
      <Alert tone="info" title="Clicks weren’t counted">
        This text message had no tracked links, so who reacted isn’t known.
      </Alert>
    );
  const isSms = campaign.channel === 'sms';
  return (
    <>
      <RadioField
        control={control}
        name="group"
        label="Who"
        look="cards"
        options={groups.map(groupOption)}
        help={
          <>
            {isSms ? null : <OpensNote id={campaign.id} />}
            {strangers === 0 ? null : <p>{strangersNote(strangers)}</p>}
            <p>
              They are counted again when you send: anyone who opens or clicks before then counts as such.
            </p>
          </>
        }
      />
      <RadioField
        control={control}
        name="start"
        label="Begin with"
        look="cards"
        options={[
          {
            value: 'copy',
            label: 'A copy of this campaign',
            description: isSms ? 'With its text and sender.' : 'With its subject, content and sender.',
          },
          { value: 'empty', label: 'An empty draft', description: 'Only the sender is kept.' },
        ]}
      />
    </>
  );
}

/** The report counts the views that came through a proxy. */
function OpensNote({ id }: { id: string }) {
  const report = trpc.campaigns.report.useQuery({ id });
  return <p>{opensNote(report.data?.figures?.proxiedViews ?? 0)}</p>;
}
