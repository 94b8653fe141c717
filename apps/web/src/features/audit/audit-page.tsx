import { Card, EmptyState, PageHeader } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { tableError } from '../../lib/failures.ts';
import { DownloadLink } from '../../lib/download-link.tsx';
import { listPages } from '../../lib/list-pages.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditView } from './audit-view.ts';

interface AuditPageProps {
  view: AuditView;
  onViewChange: (change: AuditView, replace?: boolean) => void;
}

const noFilters: AuditView = {
  q: undefined,
  person: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
  cursor: undefined,
};

/** Newest first. */
export function AuditPage({ view, onViewChange }: AuditPageProps) {
  const { q = '', person = null, action = null, from = null, to = null, cursor = null } = view;
  const events = trpc.audit.list.useQuery(
    { search: q, actorId: person, action, from, to, cursor, limit: 50 },
    { placeholderData: (previous) => previous },
  );
  const { timezone } = useMe().account;
  const { dataUpdatedAt } = events;
  const columns = useMemo(() => auditColumns(new Date(dataUpdatedAt), timezone), [dataUpdatedAt, timezone]);
  const nextCursor = events.data?.nextCursor;
  return (
    <>
      <PageHeader
        title="Audit log"
        breadcrumb={[{ label: 'Team', href: '/dashboard/team' }, { label: 'Audit log' }]}
        description="Who did what, when and from where. Kept for a year. Nobody can edit it."
        secondaryActions={<DownloadLink href={exportHref(view)} privilege="audit.export" />}
      />
      <Card>
        <DataTable
          label="Audit log"
          columns={columns}
          rows={events.data?.items ?? []}
          rowKey={(event) => event.id}
          storageKey="audit"
          isLoading={events.isPending || events.isPlaceholderData}
          error={tableError(events)}
          isFiltered={q !== '' || [person, action, from, to].some((each) => each !== null)}
          onClearFilters={() => onViewChange(noFilters)}
          search={{
            value: q,
            onChange: (next) => onViewChange({ q: next || undefined, cursor: undefined }, true),
            placeholder: 'Name, subject, IP address',
          }}
          filters={
            <AuditFilters
              view={view}
              onViewChange={(change) => onViewChange({ ...change, cursor: undefined })}
            />
          }
          empty={
            <EmptyState icon={<ScrollText aria-hidden />} title="No activity yet">
              Every change in this account is recorded here.
            </EmptyState>
          }
          pagination={listPages('audit', {
            cursor: view.cursor,
            nextCursor,
            onCursorChange: (next) => onViewChange({ cursor: next }),
          })}
        />
      </Card>
    </>
  );
}

function exportHref({ q, person, action, from, to }: AuditView): string {
  const wanted = Object.entries({ search: q, actorId: person, action, from, to }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return `/files/audit/audit-log.csv?${new URLSearchParams(wanted)}`;
}
