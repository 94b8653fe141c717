import type { JourneyNode } from '@talkdrum/journey-design';
import type { ForeseenContent } from '../../campaigns/index.ts';

type StepContent = Omit<ForeseenContent, 'timezone'>;

/** What a step sends by a channel, as far as it decides who gets it and what it costs. */
export function contentOf(node: JourneyNode, channel: 'email' | 'sms'): StepContent {
  const nothing: StepContent = { channel, senderId: null, text: '', isTracked: true };
  if (node.type === 'email') return { ...nothing, senderId: node.config.senderId };
  if (node.type === 'sms') return { ...nothing, ...node.config };
  if (node.type !== 'fallback') return nothing;
  return channel === 'email'
    ? { ...nothing, senderId: node.config.email.senderId }
    : { ...nothing, ...node.config.sms };
}

/** Steps with the same sender, and for texts the same words, meet the same. */
export function contentKey(node: JourneyNode, channel: 'email' | 'sms'): string {
  const { senderId, text } = contentOf(node, channel);
  return `${channel}/${senderId}/${text}`;
}
