import type { CampaignStatus } from '@talkdrum/domain';

/** Actions on a campaign, each as one call. */
export const actions = ['start', 'schedule', 'unschedule', 'pause', 'resume', 'cancel'] as const;
export type Action = (typeof actions)[number];

/**
 * The whole state machine, written a second time, independently: from which states an action is allowed,
 * and where it leads.
 */
const allowed: Record<Action, Partial<Record<CampaignStatus, CampaignStatus>>> = {
  start: { draft: 'preparing', scheduled: 'preparing' },
  schedule: { draft: 'scheduled', scheduled: 'scheduled' },
  unschedule: { scheduled: 'draft', failed: 'draft' },
  pause: { sending: 'paused' },
  resume: { paused: 'sending' },
  cancel: { scheduled: 'cancelled', preparing: 'cancelled', sending: 'cancelled', paused: 'cancelled' },
};

/** Transitions the worker makes on its own. */
const byWorker: Partial<Record<CampaignStatus, CampaignStatus>> = {
  preparing: 'sending',
  sending: 'finished',
};

export interface Outcome {
  action: Action;
  isDone: boolean;
}

/**
 * Every state a campaign can be in after these concurrent calls with these outcomes: the calls take effect in
 * some order, and with `hasWorker` the worker takes steps between them. Empty if no order explains the
 * answers.
 */
export function possibleStates(
  from: CampaignStatus,
  outcomes: readonly Outcome[],
  hasWorker: boolean,
): Set<CampaignStatus> {
  const states = new Set<CampaignStatus>();
  const visit = (state: CampaignStatus, open: readonly Outcome[]): void => {
    const next = hasWorker ? byWorker[state] : undefined;
    if (next !== undefined) visit(next, open);
    if (open.length === 0) states.add(state);
    for (const [index, { action, isDone }] of open.entries()) {
      const target = allowed[action][state];
      if ((target !== undefined) === isDone) visit(target ?? state, open.toSpliced(index, 1));
    }
  };
  visit(from, outcomes);
  return states;
}
