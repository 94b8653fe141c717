import type { RouterOutputs } from '@talkdrum/api';
import type { ContentCondition } from '@talkdrum/email-designs';
import { formatNumber } from '../format.ts';
import { trpc } from '../trpc.ts';

type Fields = RouterOutputs['segments']['fields'];

/** Conditions in words with how many people they are about, and the one that a new condition block starts with. */
export function useConditions() {
  const { data } = trpc.segments.fields.useQuery(undefined, { staleTime: 60_000 });
  return {
    fields: data ?? null,
    first: data === undefined ? null : firstCondition(data),
  };
}

/** "Only if in Gold or Silver · 3,410 people" */
export function conditionWords(
  condition: ContentCondition | null | undefined,
  fields: Fields | null,
): string {
  if (!condition) return 'Choose who sees this';
  if (condition.kind === 'segment') {
    const segment = fields?.segments.find(({ id }) => id === condition.segmentId);
    if (segment === undefined)
      return fields === null ? 'Only if in a segment' : 'Only if in a deleted segment: nobody';
    const people = segment.count === null ? '' : ` · ${formatNumber(segment.count)} people`;
    return `Only if in ${segment.name}${people}`;
  }
  const label = fields?.attributes.find(({ key }) => key === condition.key)?.label ?? condition.key;
  return condition.value === null ? `Only if ${label} has a value` : `Only if ${label} is ${condition.value}`;
}

function firstCondition({ segments, attributes }: Fields): ContentCondition | null {
  const [segment] = segments;
  if (segment !== undefined) return { kind: 'segment', segmentId: segment.id };
  const [attribute] = attributes;
  return attribute === undefined ? null : { kind: 'attribute', key: attribute.key, value: null };
}
