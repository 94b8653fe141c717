import type { ImportOutput } from '@talkdrum/api/contracts';
import { Button, Card, Status, type Tone } from '@talkdrum/ui';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

const words: Record<ImportOutput['status'], { label: string; tone: Tone }> = {
  uploaded: { label: 'Not started', tone: 'neutral' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Not started', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  done: { label: 'Finished', tone: 'success' },
  failed: { label: 'Stopped', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
};

const few = 5;
/** As many as the procedure gives at once. */
const most = 100;

/** Recent imports, for their failed rows and undo. */
export function RecentImports() {
  const timeZone = useAccountZone();
  const [limit, setLimit] = useState(few);
  const imports = trpc.imports.list.useQuery({ limit }, { placeholderData: (previous) => previous });
  if (imports.data === undefined || imports.data.items.length === 0) return null;
  return (
    <Card title="Recent imports" description="Continue one, correct its rows, or undo it.">
      <ul className="divide-y divide-border-soft">
        {imports.data.items.map((job) => (
          <li key={job.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block truncate font-medium">{job.fileName}</span>
              <span className="block text-sm text-muted-foreground">
                {formatTime(job.createdAt, timeZone)} · {formatNumber(job.created)} added,{' '}
                {formatNumber(job.updated)} updated, {formatNumber(job.failed)} failed
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-2">
              <Status tone={words[job.status].tone}>{words[job.status].label}</Status>
              <Button
                size="sm"
                href={`/dashboard/contacts/import/${job.id}`}
                aria-label={`Open ${job.fileName}`}
              >
                Open
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {limit === few && imports.data.items.length === few ? (
        <Button size="sm" variant="ghost" className="-ml-2.5 mt-1" onClick={() => setLimit(most)}>
          Show earlier imports
        </Button>
      ) : null}
    </Card>
  );
}
