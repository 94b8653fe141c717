import type { RouterOutputs } from '@talkdrum/api';
import { Skeleton } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';

type Preset = Pick<RouterOutputs['pages']['presets'][number], 'key' | 'name' | 'description'> & {
  document: string | null;
};

interface PresetChoiceProps {
  isOpen: boolean;
  /** Empty for a blank page. */
  value: string;
  onChange: (key: string) => void;
}

const blank: Preset = {
  key: '',
  name: 'Blank',
  description: 'A headline, a text and a footer.',
  document: null,
};

/** Our designs, each as a page made from it looks in the account's brand. */
export function PresetChoice({ isOpen, value, onChange }: PresetChoiceProps) {
  const presets = trpc.pages.presets.useQuery(undefined, { enabled: isOpen, staleTime: 60_000 });
  const shown: Preset[] = [
    blank,
    ...(presets.data ?? []).map(({ html, css, ...preset }) => ({
      ...preset,
      document: documentOf(html, css),
    })),
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">Start from</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {shown.map((preset) => (
          <PresetCard
            key={preset.key}
            preset={preset}
            isChosen={preset.key === value}
            onChoose={() => onChange(preset.key)}
          />
        ))}
        {presets.isPending ? [1, 2].map((each) => <Skeleton key={each} className="h-56" />) : null}
      </div>
    </fieldset>
  );
}

const documentOf = (html: string, css: string): string =>
  `<!doctype html><html lang="en"><head><title>Design</title><style>${css}</style></head><body>${html}</body></html>`;

interface PresetCardProps {
  preset: Preset;
  isChosen: boolean;
  onChoose: () => void;
}

function PresetCard({ preset: { name, description, document }, isChosen, onChoose }: PresetCardProps) {
  return (
    <label className="flex cursor-pointer flex-col overflow-hidden rounded-well border border-border bg-card has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring hover:border-foreground/40">
      <span aria-hidden className="block h-44 w-full overflow-hidden bg-inset">
        {document === null ? null : (
          <iframe
            title={name}
            sandbox=""
            srcDoc={document}
            tabIndex={-1}
            loading="lazy"
            className="pointer-events-none h-[calc(11rem/0.5)] w-[200%] max-w-none origin-top-left scale-50"
          />
        )}
      </span>
      <span className="flex gap-2 border-t border-border px-2.5 py-2">
        <input
          type="radio"
          name="page-preset"
          checked={isChosen}
          onChange={onChoose}
          className="mt-0.5 size-4 shrink-0 accent-primary"
        />
        <span className="min-w-0">
          <span className="block text-sm font-medium">{name}</span>
          <span className="block text-xs text-muted-foreground">{description}</span>
        </span>
      </span>
    </label>
  );
}
