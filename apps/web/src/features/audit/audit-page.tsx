import { EmptyState, PageHeader } from '@talkdrum/ui';
import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { DownloadLink } from '../../lib/lists/download-link.tsx';
import { ListTable } from '../../lib/saved-views/list-table.tsx';
import { trpc } from '../../lib/trpc.ts';
import { filterOf, filterQuery, useListPage } from '../../lib/lists/use-list-page.ts';
import { useView, type ViewOf } from '../../lib/use-view.ts';
import { auditColumns } from './audit-columns.tsx';
import { useAuditFilters } from './audit-filters.tsx';
import { useAccountZone } from '../../lib/dates/account-zone.ts';

type AuditView = ViewOf<'/dashboard/audit'>;

const filters = ['person', 'action', 'from', 'to'] as const;

function auditFilter(view: AuditView) {
  const { person, ...filter } = filterOf(view, filters);
  return { ...filter, actorId: person };
}

export const auditInput = (view: AuditView) => ({
  ...auditFilter(view),
  cursor: view.cursor ?? null,
  limit: 50,
});

/** Newest first. */
export function AuditPage() {
  const [view, change] = useView('/dashboard/audit');
  const list = useListPage('audit', [view, change], filters);
  const events = trpc.audit.list.useQuery(auditInput(view), { placeholderData: (previous) => previous });
  const timezone = useAccountZone();
  const { dataUpdatedAt } = events;
  const columns = useMemo(() => auditColumns(new Date(dataUpdatedAt), timezone), [dataUpdatedAt, timezone]);
  return (
    <>
      <PageHeader
        title="Audit log"
        breadcrumb={[{ label: 'Team', href: '/dashboard/team' }, { label: 'Audit log' }]}
        description="Who did what, when and from where. Kept for a year. Nobody can edit it."
        secondaryActions={
          <DownloadLink
            href={`/files/audit/audit-log.csv?${filterQuery(auditFilter(view))}`}
            privilege="audit.export"
          />
        }
      />
      <ListTable
        {...list.tableOf(events, 'Name, subject, IP address')}
        label="Audit log"
        columns={columns}
        saved={list.saved('audit', 'All activity')}
        storageKey="audit"
        filters={useAuditFilters({ view, onChange: list.changeFilter })}
        empty={
          <EmptyState icon={<ScrollText aria-hidden />} title="No activity yet">
            Every change in this account is recorded here.
          </EmptyState>
        }
      />
    </>
  );
}
