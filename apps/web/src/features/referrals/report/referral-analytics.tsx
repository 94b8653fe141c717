import type { ReferralProgramOutput, ReferralReportOutput } from '@talkdrum/api/contracts';
import { Button, Card, EmptyState, Skeleton } from '@talkdrum/ui';
import { Share2 } from 'lucide-react';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ChannelsCard } from './channels-card.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { ReferralFigures } from './referral-figures.tsx';
import { ReferralFunnel } from './referral-funnel.tsx';
import { TimeCard } from './time-card.tsx';
import { WorthALook } from './worth-a-look.tsx';

const days = 30;

/** What needs someone, the figures of the programme, its funnel, its days and its channels. */
export function ReferralAnalytics({ program }: { program: ReferralProgramOutput }) {
  const report = trpc.referrals.report.useQuery({ id: program.id, days });
  return (
    <Loaded query={report} skeleton={<Skeleton className="h-96" />}>
      {(data) => <Report program={program} report={data} />}
    </Loaded>
  );
}

interface ReportProps {
  program: ReferralProgramOutput;
  report: ReferralReportOutput;
}

function Report({ program, report }: ReportProps) {
  return (
    <div className="flex flex-col gap-4">
      <WorthALook program={program} report={report} />
      <ReferralFigures report={report} />
      {report.advocates === 0 ? (
        <NoAdvocates id={program.id} />
      ) : (
        <>
          <ReferralFunnel report={report} />
          <TimeCard report={report} />
          <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <ChannelsCard report={report} />
            <OutcomeCard id={program.id} report={report} />
          </div>
        </>
      )}
    </div>
  );
}

function NoAdvocates({ id }: { id: string }) {
  return (
    <Card>
      <EmptyState
        icon={<Share2 aria-hidden />}
        title="No advocates yet"
        action={<Button href={`/dashboard/referrals/${id}?tab=advocates`}>Add an advocate</Button>}
      >
        Send the programme’s link to your customers in a campaign. Everyone who opens it gets their own link
        to share.
      </EmptyState>
    </Card>
  );
}
