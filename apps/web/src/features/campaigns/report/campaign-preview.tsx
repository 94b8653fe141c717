import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Alert, Select, Skeleton } from '@talkdrum/ui';
import { type PreviewLook, PreviewFrame } from '../../../lib/message-editor/preview-pane.tsx';
import { useState } from 'react';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { VariantChoice } from '../preview/variant-choice.tsx';

const looks: { value: PreviewLook; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
];

interface CampaignPreviewProps {
  campaign: Pick<CampaignOutput, 'id' | 'abTest'>;
  look: PreviewLook;
  /** Without it, the selector is hidden. */
  onLookChange?: (look: PreviewLook) => void;
  withText?: boolean;
  isEnabled?: boolean;
}

/** The message for a sample contact. Sent campaigns show the content as it was sent. */
export function CampaignPreview({
  campaign: { id, abTest },
  look,
  onLookChange,
  withText = false,
  isEnabled = true,
}: CampaignPreviewProps) {
  const [variant, setVariant] = useState(0);
  const preview = trpc.campaigns.preview.useQuery(
    { id, variant },
    { enabled: isEnabled, placeholderData: (previous) => previous },
  );
  const options = withText ? [...looks, { value: 'text' as const, label: 'Plain text' }] : looks;
  return (
    <div className="flex flex-col gap-3">
      <VariantChoice test={abTest} value={variant} onChange={setVariant} />
      {onLookChange ? (
        <Select
          aria-label="Preview as"
          className="w-auto self-start"
          value={look}
          onChange={(event) =>
            onLookChange(options.find(({ value }) => value === event.target.value)?.value ?? 'desktop')
          }
          options={options}
        />
      ) : null}
      {preview.data ? (
        <PreviewFrame look={look} {...preview.data} />
      ) : preview.error ? (
        <Alert tone="danger" title="This can’t be shown yet">
          {errorMessage(preview.error)}
        </Alert>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
