import { trpc } from '../../lib/trpc.ts';

interface ChosenAudience {
  source: 'list' | 'all' | 'segment' | 'paste';
  listIds?: readonly string[] | undefined;
  segmentIds?: readonly string[] | undefined;
}

/** The names of the chosen lists or segments; none for other audiences, or while they are loaded. */
export function useAudienceNames({ source, listIds = [], segmentIds = [] }: ChosenAudience): string[] {
  const lists = trpc.lists.list.useQuery({ search: '' }, { enabled: source === 'list' });
  const segments = trpc.segments.list.useQuery({ search: '' }, { enabled: source === 'segment' });
  const chosen = source === 'list' ? listIds : segmentIds;
  const known = source === 'list' ? lists.data : source === 'segment' ? segments.data : [];
  return (known ?? []).filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
}
