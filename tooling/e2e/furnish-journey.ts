import type { JourneyDrawing } from '@talkdrum/domain';
import type { Account } from './arrange.ts';

type Steps = JourneyDrawing['nodes'];

/**
 * A running journey with the list's people in it: a letter, and another after a click or three days. Returns its
 * pages by route.
 */
export async function addRunningJourney(
  { accountId, inScope }: Account,
  { senderId, listId, templateId }: { senderId: string; listId: string; templateId: string },
): Promise<Record<string, string[]>> {
  return inScope(async ({ journeys, journeyLifecycle, journeyEntries, sql }) => {
    const { id, revision } = await journeys.create('Welcome to the shop', 'lifecycle', {
      version: 1,
      settings: {
        reentry: { mode: 'never', cooldownHours: 0 },
        goal: { name: 'order.paid', withinDays: 30 },
        holdoutPercent: 10,
        moneyHours: 24,
        hours: null,
        note: '',
      },
      nodes: steps(senderId, listId, templateId),
    });
    await journeyLifecycle.publish(id, revision);
    const { rows } = await sql<{ id: string }>(
      `select contact_id as id from list_member where account_id = $1 and list_id = $2`,
      [accountId, listId],
    );
    await journeyEntries.enter(
      id,
      rows.map((row) => row.id),
    );
    return {
      '/dashboard/automation/$id': [`/dashboard/automation/${id}`],
      '/dashboard/automation/$id/report': [`/dashboard/automation/${id}/report`],
    };
  });
}

function steps(senderId: string, listId: string, templateId: string): Steps {
  const step = { label: '' };
  const config = {
    draftId: null,
    templateId,
    senderId,
    fromBrand: 'Eze Foods',
    subject: 'Welcome',
    preheader: '',
  };
  return [
    {
      ...step,
      id: 'joins',
      type: 'trigger',
      config: { kind: 'list', listIds: [listId] },
      next: { next: 'letter' },
    },
    { ...step, id: 'letter', type: 'email', config, next: { sent: 'clicks', skipped: 'clicks' } },
    {
      ...step,
      id: 'clicks',
      type: 'wait_for',
      config: {
        happening: { kind: 'message', nodeId: 'letter', action: 'clicked' },
        limit: { amount: 3, unit: 'days' },
      },
      next: { match: 'again', timeout: 'again' },
    },
    { ...step, id: 'again', type: 'email', config, next: {} },
  ];
}
