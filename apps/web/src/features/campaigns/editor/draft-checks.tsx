import type { Channel, DraftPreviewOutput } from '@talkdrum/api/contracts';
import { Card } from '@talkdrum/ui';
import { CircleCheck } from 'lucide-react';
import { formatNumber } from '../../../lib/format.ts';
import { CheckIcon } from '../../../lib/message-editor/check-icon.tsx';

/** What is wrong with the words so far; the review checks everything else. */
export function DraftChecks({ preview, channel }: { preview: DraftPreviewOutput | null; channel: Channel }) {
  if (preview === null) return null;
  const { checks, htmlBytes } = preview;
  const size = `${formatNumber(Math.ceil(htmlBytes / 1024))} KB of HTML. Gmail cuts messages off near 100 KB.`;
  return (
    <Card title="Before it goes" description={channel === 'sms' ? undefined : size}>
      {checks.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden className="size-4 text-success" />
          No problems found in the message.
        </p>
      ) : (
        <ul className="flex flex-col gap-2 text-sm" aria-label="Checks">
          {checks.map(({ id, level, message }) => (
            <li key={`${id}-${message}`} className="flex gap-2">
              <CheckIcon level={level} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
