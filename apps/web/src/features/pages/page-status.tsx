import type { PageRow } from '@talkdrum/api/contracts';
import { Badge } from '@talkdrum/ui';

const words = {
  draft: { label: 'Draft', tone: 'neutral' },
  held: { label: 'In review', tone: 'warning' },
  early: { label: 'Opens later', tone: 'info' },
  open: { label: 'Published', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
  removed: { label: 'Taken down', tone: 'danger' },
} as const;

/** What visitors get now. */
export function PageStatus({ state }: Pick<PageRow, 'state'>) {
  const { label, tone } = words[state];
  return <Badge tone={tone}>{label}</Badge>;
}
