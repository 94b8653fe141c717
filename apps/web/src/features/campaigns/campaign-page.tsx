import { trpc } from '../../lib/trpc.ts';
import type { CampaignView } from './campaigns-view.ts';
import { DraftPage } from './draft-page.tsx';
import { ReportPage } from './report-page.tsx';

interface CampaignPageProps {
  id: string;
  view: CampaignView;
  onViewChange: (change: CampaignView) => void;
}

/** One campaign: its draft, or once it left the desk its progress and report. */
export function CampaignPage({ id, view, onViewChange }: CampaignPageProps) {
  const [campaign] = trpc.campaigns.get.useSuspenseQuery({ id });
  if (campaign.status === 'draft')
    return <DraftPage campaign={campaign} view={view} onViewChange={onViewChange} />;
  return <ReportPage campaign={campaign} view={view} onViewChange={onViewChange} />;
}
