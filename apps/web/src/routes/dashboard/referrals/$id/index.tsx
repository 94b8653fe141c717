import { createFileRoute } from '@tanstack/react-router';
import { ReferralReportPage } from '../../../../features/referrals/report/referral-report-page.tsx';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { readSearch } from '../../../../lib/read-search.ts';
import { utils } from '../../../../lib/trpc.ts';

const search = readSearch({
  tab: ['referrals', 'advocates'],
  q: 'text',
  cursor: 'text',
  state: ['attributed', 'pending', 'flagged', 'approved', 'rejected', 'voided'],
  appeals: 'flag',
  /** Whose friends are shown. */
  advocate: 'text',
  status: ['active', 'blocked'],
  /** Open beside the table. */
  referral: 'text',
  settings: 'flag',
});

export const Route = createFileRoute('/dashboard/referrals/$id/')({
  validateSearch: search,
  loader: ({ params }) => utils.referrals.get.ensureData({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <ReferralReportPage key={id} id={id} />;
}
