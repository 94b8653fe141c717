import { PageHeader, Tabs } from '@talkdrum/ui';
import { RefusedPage } from '../../lib/refused-page.tsx';
import { useMe } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { AccountModal } from './account-modal.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { PagesTab } from './pages-tab.tsx';
import { PendingSendersTab } from './pending-senders-tab.tsx';
import type { StaffView } from './staff-view.ts';

/** The area for our staff. Money and prices are handled by the admin scripts. */
export function StaffPage() {
  const [view, change] = useView('/dashboard/staff');
  // The server refuses everyone else, whatever the page shows.
  if (!useMe().isStaff)
    return <RefusedPage title="Staff" refusal="This area is for the staff of this installation." />;
  const tab = view.tab ?? 'approvals';
  const fresh = { q: undefined, cursor: undefined, filter: undefined, queue: undefined };
  return (
    <>
      <PageHeader
        title="Staff"
        description="You’re working on other people’s accounts. Their audit logs record your changes with your name and reason."
      />
      <Tabs
        label="Staff"
        value={tab}
        onValueChange={(next) => change({ ...fresh, tab: next as NonNullable<StaffView['tab']> })}
        items={[
          {
            value: 'approvals',
            label: 'Approvals',
            content: <PendingSendersTab view={view} change={change} />,
          },
          { value: 'pages', label: 'Pages', content: <PagesTab view={view} change={change} /> },
          {
            value: 'accounts',
            label: 'Accounts',
            content: <AccountsTab view={view} change={change} />,
          },
          { value: 'jobs', label: 'Jobs', content: <JobsTab view={view} change={change} /> },
        ]}
      />
      <AccountModal id={view.account ?? null} onClose={() => change({ account: undefined })} />
    </>
  );
}
