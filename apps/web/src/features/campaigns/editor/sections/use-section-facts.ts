import type { CampaignOutput, ReachOutput } from '@talkdrum/api/contracts';
import { formatLocal, formatTime } from '../../../../lib/dates/format-date.ts';
import { people } from '../../campaign-words.ts';
import { useAudienceNames } from '../../use-audience-names.ts';
import { useCampaignActions } from '../../journey/use-campaign-actions.ts';
import { momentOf } from '../../../../lib/dates/zoned-moment.ts';
import { useActiveSenders } from '../fields/campaign-fields.tsx';
import type { DraftInput } from '../campaign-form.ts';
import type { SectionFacts } from './section-states.ts';
import { useSmsSenders } from '../fields/use-sms-senders.ts';

/** What the summaries of closed sections say besides the form's own values. */
export function useSectionFacts(
  { id: campaignId, channel, senderAddress, senderId }: CampaignOutput,
  values: DraftInput,
  reach: ReachOutput | null,
): SectionFacts {
  const emails = useActiveSenders();
  const texts = useSmsSenders();
  const known =
    channel === 'sms'
      ? texts.usable.find(({ id }) => id === values.senderId)?.sender
      : emails.active.find(({ id }) => id === values.senderId)?.display;
  const isPending = channel === 'sms' ? texts.isPending : emails.isPending;
  const stored = isPending && values.senderId === senderId ? senderAddress : null;
  const { planned = null } = values;
  const moment = planned && momentOf(planned);
  return {
    sender: known ?? stored,
    planned:
      planned &&
      moment &&
      (planned.isPerContact
        ? `${formatLocal(planned.local)} in each contact’s time zone`
        : formatTime(moment.toISOString(), planned.timeZone)),
    audience: useAudienceWords(values, reach),
    actions: useCampaignActions(campaignId).length,
  };
}

/** "12,040 people on 3 lists" */
function useAudienceWords(values: DraftInput, reach: ReachOutput | null) {
  const { source, listIds, segmentIds } = values;
  const names = useAudienceNames(values);
  if (reach === null) return null;
  const count = people(reach.recipients);
  if (source === 'all') return `${count} on any list`;
  if (source === 'paste') return `${count}, pasted`;
  const chosen = source === 'list' ? listIds : segmentIds;
  if (chosen.length === 1 && names.length === 1)
    return `${count} ${source === 'list' ? 'on' : 'in'} ${names[0]}`;
  return source === 'list' ? `${count} on ${chosen.length} lists` : `${count} in ${chosen.length} segments`;
}
