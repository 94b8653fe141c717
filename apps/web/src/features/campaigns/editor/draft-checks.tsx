import type { Channel, DraftPreviewOutput } from '@talkdrum/api/contracts';
import { Card } from '@talkdrum/ui';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { formatNumber } from '../../../lib/format.ts';

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
              {level === 'blocker' ? (
                <CircleAlert aria-label="Problem:" className="mt-0.5 size-4 shrink-0 text-danger" />
              ) : (
                <TriangleAlert aria-label="Warning:" className="mt-0.5 size-4 shrink-0 text-warning" />
              )}
              <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
