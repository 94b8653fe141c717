import { createFileRoute } from '@tanstack/react-router';
import { accountsInput } from '../../features/staff/accounts-tab.tsx';
import { jobsInput } from '../../features/staff/jobs-tab.tsx';
import { pagesInput } from '../../features/staff/pages-tab.tsx';
import { pendingSendersInput } from '../../features/staff/pending-senders-tab.tsx';
import { StaffPage } from '../../features/staff/staff-page.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({
  tab: ['approvals', 'pages', 'accounts', 'jobs'],
  q: 'text',
  cursor: 'text',
  account: 'text',
  filter: ['all', 'failing', 'dead'],
  queue: ['held', 'reported', 'removed'],
});

export const Route = createFileRoute('/dashboard/staff')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => {
    if (utils.session.me.getData()?.isStaff !== true) return;
    if (deps.tab === 'jobs') void utils.staff.jobs.list.prefetch(jobsInput(deps));
    else if (deps.tab === 'accounts') void utils.staff.accounts.list.prefetch(accountsInput(deps));
    else if (deps.tab === 'pages') void utils.staff.pages.list.prefetch(pagesInput(deps));
    else void utils.staff.senders.pending.prefetch(pendingSendersInput(deps));
  },
  component: StaffPage,
});
