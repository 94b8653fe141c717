import type { Channel } from '@talkdrum/api/contracts';
import { describeNode, findNode, type JourneyGraph, type NameOf } from '@talkdrum/journey-design';
import { useMemo } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/** Names of what a journey’s settings point to, as far as they have arrived. */
export function useJourneyNames(graph: JourneyGraph): NameOf {
  const { data: fields } = trpc.segments.fields.useQuery(undefined, { staleTime: 60_000 });
  const { data: templates } = trpc.templates.list.useQuery({ search: '', limit: 100 }, { staleTime: 60_000 });
  const { data: rewards } = trpc.rewards.list.useQuery(
    { search: '' },
    { staleTime: 60_000, retry: false, enabled: graph.nodes.some(({ type }) => type === 'action') },
  );
  const { data: programs } = trpc.loyalty.list.useQuery(
    { search: '' },
    { staleTime: 60_000, retry: false, enabled: graph.nodes.some(givesPoints) },
  );
  const emails = useDrafts(graph, 'email');
  const texts = useDrafts(graph, 'sms');
  return useMemo(() => {
    const known: Partial<Record<string, readonly { id: string; name: string }[]>> = {
      list: fields?.lists,
      segment: fields?.segments,
      form: fields?.forms,
      campaign: fields?.campaigns,
      draft: [...emails, ...texts],
      template: templates?.items,
      reward: rewards,
      programme: programs,
      attribute: fields?.attributes.map(({ key, label }) => ({ id: key, name: label })),
      event: fields?.events.map(({ name, label }) => ({ id: name, name: label })),
    };
    const nameOf: NameOf = (kind, id) => {
      if (kind !== 'node') return known[kind]?.find((one) => one.id === id)?.name ?? null;
      const node = findNode(graph, id);
      return node === undefined ? null : describeNode(node, nameOf).title;
    };
    return nameOf;
  }, [fields, templates, rewards, programs, emails, texts, graph]);
}

const givesPoints = (node: JourneyGraph['nodes'][number]): boolean =>
  node.type === 'action' && node.config.action === 'points';

const none: { id: string; name: string }[] = [];

/** The account’s draft campaigns, if a message of the journey is taken from one. */
function useDrafts({ nodes }: JourneyGraph, channel: Channel) {
  const { data } = trpc.campaigns.list.useQuery(
    { channel, status: 'draft', search: '', limit: 100 },
    { staleTime: 60_000, retry: false, enabled: nodes.some((node) => isFromDraft(node, channel)) },
  );
  return data?.items ?? none;
}

function isFromDraft(node: JourneyGraph['nodes'][number], channel: Channel): boolean {
  if (node.type === channel) return node.config.draftId !== null;
  return node.type === 'fallback' && node.config[channel].draftId !== null;
}
