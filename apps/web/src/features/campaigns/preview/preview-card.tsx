import type { CampaignOutput, DraftPreviewOutput } from '@talkdrum/api/contracts';
import { Alert, IconButton, Segmented, Skeleton } from '@talkdrum/ui';
import { FileText, Moon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { MessageFrame } from '../../../lib/message-editor/preview-pane.tsx';
import { SmsBubble } from '../../../lib/sms-message/sms-bubble.tsx';
import { errorMessage } from '../../../lib/trpc.ts';
import { PersonBar } from './person-bar.tsx';
import type { DraftPreview } from './use-draft-preview.ts';
import type { PreviewChoice } from './use-preview-person.ts';

interface PreviewCardProps {
  campaign: Pick<CampaignOutput, 'channel'>;
  preview: DraftPreview;
  choice: PreviewChoice;
  /** The name or number the message comes from. */
  from: string | null;
  /** Which variant it shows, where that can be chosen here. */
  variant?: ReactNode;
}

/** The message as the chosen person gets it. */
export function PreviewCard({ campaign: { channel }, preview, choice, from, variant }: PreviewCardProps) {
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [isDark, setDark] = useState(false);
  const [isText, setText] = useState(false);
  const { data, error } = preview;
  const isSms = channel === 'sms';
  return (
    <section
      aria-label="Preview"
      className="flex min-w-0 flex-col overflow-hidden rounded-card bg-card shadow-surface"
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-border-soft p-2.5">
        <PersonBar channel={channel} choice={choice} person={data?.person ?? null} />
        {isSms ? null : (
          <div className="flex items-center gap-1">
            <Segmented
              label="Screen"
              options={[
                { value: 'desktop', label: 'Desktop' },
                { value: 'phone', label: 'Phone' },
              ]}
              value={width}
              onValueChange={(value) => setWidth(value === 'phone' ? 'phone' : 'desktop')}
            />
            <Toggle label="Dark" icon={<Moon aria-hidden />} isOn={isDark} onChange={setDark} />
            <Toggle label="Plain text" icon={<FileText aria-hidden />} isOn={isText} onChange={setText} />
          </div>
        )}
      </div>
      {variant ? <div className="border-b border-border-soft p-2.5">{variant}</div> : null}
      {error === null ? null : (
        <Alert tone="danger" title="This can’t be shown yet" className="m-3">
          {errorMessage(error)}
        </Alert>
      )}
      {data === null ? (
        error === null ? (
          <Skeleton className="m-3 h-96" />
        ) : null
      ) : isSms ? (
        <SmsPreview data={data} from={from} />
      ) : (
        <>
          <InboxLine data={data} from={from} />
          <div className="bg-inset">
            <MessageFrame
              look={isText ? 'text' : width}
              isDark={isDark}
              html={data.html}
              text={data.text}
              className="h-[min(44rem,calc(100dvh-17rem))] min-h-80"
            />
          </div>
        </>
      )}
    </section>
  );
}

interface ToggleProps {
  label: string;
  icon: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Toggle({ label, icon, isOn, onChange }: ToggleProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className="aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
    />
  );
}

/** The message as a mailbox lists it. */
function InboxLine({
  data: { subject, preheader },
  from,
}: {
  data: DraftPreviewOutput;
  from: string | null;
}) {
  const sender = from || 'From brand';
  return (
    <div
      role="group"
      aria-label="In the inbox"
      className="flex items-center gap-3 border-b border-border-soft px-4 py-2.5"
    >
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-primary text-xs font-semibold text-primary-foreground"
      >
        {initials(sender)}
      </span>
      <div className="min-w-0">
        <p className="truncate font-medium">{sender}</p>
        <p className="truncate text-sm">
          <span className="font-medium">{subject || '(no subject)'}</span>{' '}
          <span className="text-muted-foreground">{preheader}</span>
        </p>
      </div>
    </div>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

function SmsPreview({ data: { text, sms }, from }: { data: DraftPreviewOutput; from: string | null }) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <SmsBubble text={text} sender={from} />
      {sms === null ? null : (
        <p role="status" className="tabular flex flex-wrap gap-x-3 text-sm text-muted-foreground">
          <strong className="font-semibold text-foreground">
            {sms.segments === 1 ? '1 segment' : `${formatNumber(sms.segments)} segments`}
          </strong>
          <span>{sms.encoding === 'gsm7' ? 'GSM-7' : 'Unicode'}</span>
          <span>{formatNumber(sms.characters)} characters</span>
          {sms.cost === null ? null : <span>{formatMoney(sms.cost.amountMinor, sms.cost.currency)}</span>}
        </p>
      )}
    </div>
  );
}
