import type { RouterOutputs } from '@talkdrum/api';
import { Modal, Select, Skeleton } from '@talkdrum/ui';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { NameModal } from './name-modal.tsx';

/** The gallery of pre-made designs. Choosing one asks for a name. */
export function GalleryModal({
  isOpen,
  onClose,
  onCreated,
}: {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}) {
  const [tag, setTag] = useState('');
  const [chosen, setChosen] = useState<{ key: string; name: string } | null>(null);
  const presets = trpc.templates.presets.useQuery(undefined, {
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const tags = [...new Set((presets.data ?? []).flatMap((preset) => preset.tags))].sort();
  const shown = (presets.data ?? []).filter((preset) => tag === '' || preset.tags.includes(tag));
  if (chosen !== null) {
    return (
      <NameModal
        isOpen={isOpen}
        onClose={() => setChosen(null)}
        start={{ from: 'preset', key: chosen.key }}
        suggestedName={chosen.name}
        onCreated={onCreated}
      />
    );
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title="Choose template"
      description="Every design works on phones, in dark mode and without images."
    >
      <TagFilter tags={tags} value={tag} onChange={setTag} />
      <ul className="grid gap-4 sm:grid-cols-2">
        {presets.data === undefined
          ? [1, 2, 3, 4].map((each) => <Skeleton key={each} className="h-64" />)
          : null}
        {shown.map((preset) => (
          <Design key={preset.key} preset={preset} onChoose={() => setChosen(preset)} />
        ))}
      </ul>
    </Modal>
  );
}

function TagFilter({
  tags,
  value,
  onChange,
}: {
  tags: string[];
  value: string;
  onChange: (tag: string) => void;
}) {
  return (
    <div className="mb-4 flex items-center gap-2">
      <label htmlFor="gallery-tag" className="font-medium">
        Tag
      </label>
      <Select
        id="gallery-tag"
        className="w-auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[{ value: '', label: 'All' }, ...tags.map((each) => ({ value: each, label: each }))]}
      />
    </div>
  );
}

/** A design rendered at half size. */
function Design({
  preset,
  onChoose,
}: {
  preset: RouterOutputs['templates']['presets'][number];
  onChoose: () => void;
}) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full flex-col overflow-hidden rounded-well border border-border bg-card text-left hover:border-primary"
      >
        <span aria-hidden className="block h-52 w-full overflow-hidden bg-background">
          <iframe
            title={preset.name}
            sandbox=""
            srcDoc={preset.html}
            tabIndex={-1}
            loading="lazy"
            className="pointer-events-none h-[640px] w-[200%] max-w-none origin-top-left scale-50"
          />
        </span>
        <span className="border-t border-border px-3 py-2">
          <span className="block font-medium">{preset.name}</span>
          <span className="block text-sm text-muted-foreground">{preset.tags.join(', ')}</span>
        </span>
      </button>
    </li>
  );
}
