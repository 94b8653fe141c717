import type { Channel } from '@talkdrum/api/contracts';
import { Button, Menu } from '@talkdrum/ui';
import { Braces } from 'lucide-react';
import { trpc } from '../trpc.ts';

interface MergeTagMenuProps {
  onInsert: (tag: string) => void;
  size?: 'sm' | 'md';
  channel?: Channel;
}

/** Merge tags for pages that only emails have. */
const ofEmail = '{{ links.view_in_browser }}';

/** Inserts a merge tag at the caret. */
export function MergeTagMenu({ onInsert, size = 'sm', channel = 'email' }: MergeTagMenuProps) {
  const tags = trpc.templates.mergeTags.useQuery(undefined, { staleTime: 60_000 });
  const shown = (tags.data ?? []).filter(({ tag }) => channel === 'email' || tag !== ofEmail);
  return (
    <Menu
      label="Personalize"
      trigger={
        <Button size={size} icon={<Braces aria-hidden />}>
          Personalize
        </Button>
      }
      items={[
        { heading: 'Insert' },
        ...shown.map(({ tag, label }) => ({ label, description: tag, onSelect: () => onInsert(tag) })),
      ]}
    />
  );
}
