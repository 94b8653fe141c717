import type { PageRow } from '@talkdrum/api/contracts';
import { Badge } from '@talkdrum/ui';
import { stateWords } from '../../lib/publishing/published-status.tsx';

/** What visitors get now. */
export function PageStatus({ state }: Pick<PageRow, 'state'>) {
  const { label, tone } = stateWords[state];
  return <Badge tone={tone}>{label}</Badge>;
}
