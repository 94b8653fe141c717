import type { JourneyGraph, JourneyNode, NodeOf } from '@talkdrum/journey-design';
import { type ForeseenContent, readSentDraft } from '../../campaigns/index.ts';
import type { Channel, Unit } from '../../kernel/index.ts';

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

/** The drawing with what its draft campaigns say today in their steps’ settings. */
export async function withDrafts(unit: Pick<Unit, 'em'>, graph: JourneyGraph): Promise<JourneyGraph> {
  const nodes = await Promise.all(graph.nodes.map((node) => nodeWithDraft(unit, node)));
  return { ...graph, nodes };
}

async function nodeWithDraft(unit: Pick<Unit, 'em'>, node: JourneyNode): Promise<JourneyNode> {
  if (node.type === 'email') return { ...node, config: await withDraft(unit, 'email', node.config) };
  if (node.type === 'sms') return { ...node, config: await withDraft(unit, 'sms', node.config) };
  if (node.type !== 'fallback') return node;
  const email = await withDraft(unit, 'email', node.config.email);
  const sms = await withDraft(unit, 'sms', node.config.sms);
  return { ...node, config: { ...node.config, email, sms } };
}

async function withDraft<Config extends NodeOf<'email'>['config'] | NodeOf<'sms'>['config']>(
  unit: Pick<Unit, 'em'>,
  channel: Channel,
  config: Config,
): Promise<Config> {
  const found = config.draftId === null ? null : await readSentDraft(unit, config.draftId, channel);
  if (!found?.draft) return config;
  const { senderId, text, isTracked } = found.draft;
  return channel === 'email' ? { ...config, senderId } : { ...config, senderId, text, isTracked };
}
