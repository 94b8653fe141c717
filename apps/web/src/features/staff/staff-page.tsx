import { PageHeader, Tabs } from '@talkdrum/ui';
import { AccountModal } from './account-modal.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { PendingSendersTab } from './pending-senders-tab.tsx';
import type { ChangeStaffView, StaffView } from './staff-view.ts';

/** What our own staff decide and look after. Money and prices are left to the admin scripts. */
export function StaffPage({ view, onViewChange }: { view: StaffView; onViewChange: ChangeStaffView }) {
  const tab = view.tab ?? 'approvals';
  const fresh = { q: undefined, cursor: undefined, filter: undefined };
  return (
    <>
      <PageHeader
        title="Staff"
        description="Everything here concerns other people’s accounts. What you change is in their audit log, with your name and reason."
      />
      <Tabs
        label="Staff"
        value={tab}
        onValueChange={(next) => onViewChange({ ...fresh, tab: next as NonNullable<StaffView['tab']> })}
        items={[
          {
            value: 'approvals',
            label: 'Approvals',
            content: <PendingSendersTab view={view} onViewChange={onViewChange} />,
          },
          {
            value: 'accounts',
            label: 'Accounts',
            content: <AccountsTab view={view} onViewChange={onViewChange} />,
          },
          { value: 'jobs', label: 'Jobs', content: <JobsTab view={view} onViewChange={onViewChange} /> },
        ]}
      />
      <AccountModal id={view.account ?? null} onClose={() => onViewChange({ account: undefined })} />
    </>
  );
}
