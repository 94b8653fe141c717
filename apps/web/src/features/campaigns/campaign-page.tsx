import { trpc } from '../../lib/trpc.ts';
import { useView } from '../../lib/use-view.ts';
import { DraftPage } from './draft-page.tsx';
import { ReportPage } from './report/report-page.tsx';

interface CampaignPageProps {
  id: string;
  route: '/dashboard/email/$id' | '/dashboard/sms/$id';
}

/** One campaign: the draft, and from scheduling on its progress and report. */
export function CampaignPage({ id, route }: CampaignPageProps) {
  const [campaign] = trpc.campaigns.get.useSuspenseQuery({ id });
  const [view, change] = useView(route);
  const Page = campaign.status === 'draft' ? DraftPage : ReportPage;
  return <Page campaign={campaign} view={view} change={change} />;
}
