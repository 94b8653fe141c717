import type { AuditEventOutput } from '@talkdrum/api/contracts';
import { Badge, TextLink } from '@talkdrum/ui';
import { type TableColumn, TwoLines } from '@talkdrum/ui/table';
import { formatAgo, formatTime } from '../../lib/dates/format-date.ts';
import { detailText, subjectHref } from './audit-words.ts';

/** `now` is when the data was fetched, so that all rows count from the same time. */
export function auditColumns(now: Date, timeZone: string): TableColumn<AuditEventOutput>[] {
  return [
    {
      id: 'when',
      header: 'When',
      width: 190,
      cell: (event) => <TwoLines first={formatAgo(event.at, now)} second={formatTime(event.at, timeZone)} />,
    },
    {
      id: 'who',
      header: 'Who',
      width: 210,
      cell: (event) => (
        <TwoLines
          first={event.actor.name}
          second={event.actor.kind === 'person' ? event.actor.email : actorKinds[event.actor.kind]}
        />
      ),
    },
    { id: 'what', header: 'What', cell: (event) => event.sentence, isPrimary: true, width: 300 },
    { id: 'subject', header: 'Subject', cell: (event) => <Subject event={event} timeZone={timeZone} /> },
    {
      id: 'where',
      header: 'IP and device',
      width: 150,
      phone: 'hidden',
      cell: (event) => <TwoLines first={event.ip === '' ? '–' : event.ip} second={event.device} />,
    },
    {
      id: 'request',
      header: 'Request',
      cell: (event) => event.requestId,
      isHiddenByDefault: true,
      phone: 'hidden',
    },
  ];
}

const actorKinds = { staff: 'Support', system: 'Automatic' } as const;

function Subject({ event, timeZone }: { event: AuditEventOutput; timeZone: string }) {
  const href = subjectHref(event.subject);
  // Of “Signed in”, whose name is right beside it.
  const isSelf = event.actor.kind === 'person' && event.subject.label === event.actor.name;
  const named = event.subject.label || (href === null ? '' : `This ${event.subject.type}`);
  const label = isSelf && href === null ? '' : named;
  const details = detailText(event, timeZone);
  return (
    <span className="flex min-w-0 flex-col items-start break-words">
      {event.outcome === 'refused' ? <Badge tone="danger">Refused</Badge> : null}
      {href === null ? label : <TextLink href={href}>{label}</TextLink>}
      {details === '' ? null : (
        <span title={details} className="line-clamp-2 text-xs text-muted-foreground">
          {details}
        </span>
      )}
      {label === '' && details === '' && event.outcome === 'done' ? (
        <span className="text-muted-foreground max-sm:hidden">–</span>
      ) : null}
    </span>
  );
}
