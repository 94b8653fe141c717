import type { Channel, Unit } from '../../kernel/index.ts';
import { Campaign } from '../campaign.entity.ts';

/** A draft campaign that a journey's step sends. */
export type SentDraft = Campaign & { senderId: string };

/**
 * The draft whose content a step sends, as it is now, or why it can’t be sent. Its audience and its time don’t count: it
 * goes to those who come to the step.
 */
export async function readSentDraft(
  { em }: Pick<Unit, 'em'>,
  id: string,
  channel: Channel,
): Promise<{ draft: SentDraft; problem: null } | { draft: null; problem: string }> {
  if (id === '') return { draft: null, problem: 'Choose a draft campaign.' };
  const draft = await em.findOne(Campaign, { id, channel, kind: 'campaign', deletedAt: null });
  if (draft === null) return { draft, problem: 'The draft campaign was deleted. Choose another one.' };
  const problem = problemOf(draft);
  return problem === null
    ? { draft: draft as SentDraft, problem }
    : { draft: null, problem: `“${draft.name}” ${problem}` };
}

function problemOf({ status, channel, abTest, senderId, fromBrand, ...content }: Campaign): string | null {
  if (status !== 'draft') return 'isn’t a draft anymore. Copy it, and choose the copy.';
  if (abTest) return 'has an A/B test, which a journey can’t send. Turn the test off, or choose another one.';
  if (!senderId) return 'has no sender yet. Choose one in the campaign.';
  if (channel === 'sms')
    return content.text.trim() === '' ? 'has no message yet. Write it in the campaign.' : null;
  if (fromBrand.trim() === '') return 'has no brand yet. Enter it in the campaign.';
  if (content.subject.trim() === '') return 'has no subject yet. Write it in the campaign.';
  return content.html === '' && content.text === '' ? 'has no content yet. Write it in the campaign.' : null;
}
