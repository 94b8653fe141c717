import { Alert, Select, Skeleton } from '@talkdrum/ui';
import { type PreviewLook, PreviewFrame } from '../../../lib/message-editor/preview-pane.tsx';
import { errorMessage, trpc } from '../../../lib/trpc.ts';

const looks: { value: PreviewLook; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
];

interface CampaignPreviewProps {
  id: string;
  look: PreviewLook;
  /** Without it there is nothing to choose. */
  onLookChange?: (look: PreviewLook) => void;
  withText?: boolean;
  isEnabled?: boolean;
}

/** The campaign's message as an invented person gets it; a sent one as it was when it was sent. */
export function CampaignPreview({
  id,
  look,
  onLookChange,
  withText = false,
  isEnabled = true,
}: CampaignPreviewProps) {
  const preview = trpc.campaigns.preview.useQuery(
    { id },
    { enabled: isEnabled, placeholderData: (previous) => previous },
  );
  const options = withText ? [...looks, { value: 'text' as const, label: 'Plain text' }] : looks;
  return (
    <div className="flex flex-col gap-3">
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
