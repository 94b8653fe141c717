import type { JourneyGraph } from '@talkdrum/journey-design';

/** People who entered by joining lists get messages as its confirmed members; others as they stand with the account. */
export function consentOf({ nodes }: JourneyGraph): readonly string[] | null {
  const trigger = nodes[0]?.type === 'trigger' ? nodes[0].config : undefined;
  return trigger?.kind === 'list' ? trigger.listIds : null;
}
