import { Button, Menu } from '@talkdrum/ui';
import { Braces } from 'lucide-react';
import { trpc } from '../trpc.ts';

/** The personalisation helper: puts a merge tag where the caret stands. */
export function MergeTagMenu({ onInsert, size = 'sm' }: { onInsert: (tag: string) => void; size?: 'sm' | 'md' }) {
  const tags = trpc.templates.mergeTags.useQuery(undefined, { staleTime: 60_000 });
  return (
    <Menu
      label="Personalise"
      trigger={
        <Button size={size} icon={<Braces aria-hidden />}>
          Personalise
        </Button>
      }
      items={[{ heading: 'Insert' }, ...(tags.data ?? []).map(({ tag, label }) => ({ label, description: tag, onSelect: () => onInsert(tag) }))]}
    />
  );
}
