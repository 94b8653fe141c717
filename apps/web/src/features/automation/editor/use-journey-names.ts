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
  return useMemo(() => {
    const known: Partial<Record<string, readonly { id: string; name: string }[]>> = {
      list: fields?.lists,
      segment: fields?.segments,
      form: fields?.forms,
      campaign: fields?.campaigns,
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
  }, [fields, templates, rewards, programs, graph]);
}

const givesPoints = (node: JourneyGraph['nodes'][number]): boolean =>
  node.type === 'action' && node.config.action === 'points';
