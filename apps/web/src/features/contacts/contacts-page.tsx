import { Alert, Button, Menu, PageHeader, type RowWalk } from '@talkdrum/ui';
import { ChartNoAxesColumn, ChevronDown } from 'lucide-react';
import { DownloadLink } from '../../lib/lists/download-link.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { formatNumber } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { AddContactModal } from './contact/add-contact-modal.tsx';
import { ContactSheet } from './contact/contact-sheet.tsx';
import { ContactsTable } from './list/contacts-table.tsx';
import {
  type ChangeContactsView,
  contactFilterOf,
  contactsInput,
  type ContactsView,
} from './contacts-view.ts';
import { totalText } from '../../lib/lists/total-text.ts';
import { firstRowOf } from '../../lib/lists/list-pages.ts';
import { rowWalk } from '../../lib/lists/row-walk.ts';
import { InsightModal } from './insight-modal.tsx';

export function ContactsPage() {
  const [view, onViewChange] = useView('/dashboard/contacts/');
  const add = <AddMenu onViewChange={onViewChange} />;
  return (
    <>
      <PageHeader
        title="Contacts"
        description="The people your campaigns reach."
        action={add}
        secondaryActions={
          <>
            <Button icon={<ChartNoAxesColumn aria-hidden />} onClick={() => onViewChange({ insight: true })}>
              Insight
            </Button>
            <DownloadLink href={exportHref(view)} privilege="contacts.export">
              Export
            </DownloadLink>
          </>
        }
      />
      <RunningImports />
      <ContactsTable view={view} onViewChange={onViewChange} add={add} />
      <AddContactModal
        isOpen={view.add === true}
        onClose={() => onViewChange({ add: undefined })}
        onOpenContact={(contact) => onViewChange({ add: undefined, contact })}
      />
      <ContactSheet
        id={view.contact ?? null}
        tab={view.tab ?? 'profile'}
        onTabChange={(tab) => onViewChange({ tab }, { replace: true })}
        onClose={() => onViewChange({ contact: undefined, tab: undefined })}
        walk={useWalk(view, onViewChange)}
      />
      <InsightModal isOpen={view.insight === true} onClose={() => onViewChange({ insight: undefined })} />
    </>
  );
}

/** Through the contacts on the page, beside the one that is open. */
function useWalk(view: ContactsView, onViewChange: ChangeContactsView): RowWalk | null {
  const page = trpc.contacts.list.useQuery(contactsInput(view), { enabled: view.contact !== undefined }).data;
  if (page === undefined) return null;
  const firstIndex = firstRowOf('contacts', view.cursor);
  return rowWalk({ rows: page.items, firstIndex, totalText: totalText(page) }, view.contact, (contact) =>
    onViewChange({ contact }, { replace: true }),
  );
}

function AddMenu({ onViewChange }: { onViewChange: ChangeContactsView }) {
  const refusal = useRefusal('contacts.edit');
  return (
    <Menu
      trigger={
        <Button variant="primary" disabledReason={refusal}>
          Add Contact <ChevronDown aria-hidden />
        </Button>
      }
      items={[
        { label: 'Manual Contact', onSelect: () => onViewChange({ add: true }) },
        { label: 'Import Contacts', href: '/dashboard/contacts/import' },
      ]}
    />
  );
}

function exportHref(view: ContactsView): string {
  const { attribute, ...filter } = contactFilterOf(view);
  const params = new URLSearchParams(
    Object.entries(filter).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
  if (attribute) params.set('attribute', `${attribute.key}:${attribute.value}`);
  return `/files/contacts/export.csv?${params}`;
}

/** An alert for each running or paused import, including ones started elsewhere. */
function RunningImports() {
  const imports = trpc.imports.list.useQuery({ limit: 5 });
  const jobs = (imports.data?.items ?? []).filter(
    (each) => each.status === 'running' || each.status === 'paused',
  );
  return jobs.map((job) => (
    <Alert
      key={job.id}
      className="mb-4"
      tone="info"
      title={job.status === 'paused' ? 'An import is paused' : 'An import is running'}
      action={
        <Button size="sm" href={`/dashboard/contacts/import/${job.id}`}>
          Open
        </Button>
      }
    >
      {job.fileName}: {formatNumber(job.processed)}
      {job.totalRows === null ? '' : ` of ${formatNumber(job.totalRows)}`} rows
    </Alert>
  ));
}
