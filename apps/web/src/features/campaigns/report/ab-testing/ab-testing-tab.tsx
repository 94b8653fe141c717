import type { AbTestOutput, CampaignOutput, CampaignStatus } from '@talkdrum/api/contracts';
import { Alert, Card, EmptyState, ErrorState, Skeleton } from '@talkdrum/ui';
import { errorMessage, trpc } from '../../../../lib/trpc.ts';
import { people } from '../../campaign-words.ts';
import { DecideByHand } from './decide-by-hand.tsx';
import { outcomeWords, stateWords } from './ab-test-words.ts';
import { VariantsTable } from './variants-table.tsx';
import { useAccountZone } from '../../../../lib/dates/account-zone.ts';

interface AbTestingTabProps {
  campaign: CampaignOutput;
  status: CampaignStatus;
}

/** What each variant brought, who is ahead and how surely, and the decision. */
export function AbTestingTab({ campaign, status }: AbTestingTabProps) {
  const { id, abTest } = campaign;
  const report = trpc.campaigns.abTest.useQuery(
    { id },
    { enabled: abTest !== null, refetchInterval: status === 'sending' ? 15_000 : false },
  );
  if (abTest === null)
    return (
      <Card>
        <EmptyState title="This campaign had no A/B test">
          Test two to five variants under Variants in a draft: part of your audience decides what the rest
          gets.
        </EmptyState>
      </Card>
    );
  if (report.error)
    return (
      <Card>
        <ErrorState onRetry={() => void report.refetch()}>{errorMessage(report.error)}</ErrorState>
      </Card>
    );
  if (!report.data) return <Skeleton className="h-64" />;
  return <TestReport campaign={campaign} test={report.data} />;
}

function TestReport({ campaign, test }: { campaign: CampaignOutput; test: AbTestOutput }) {
  const timeZone = useAccountZone();
  const { rest, heldOut, verdict } = test;
  return (
    <div className="flex flex-col gap-4">
      <Alert tone={verdict?.isClear === true ? 'success' : 'info'} title={test.summary}>
        <p>{stateWords(test, timeZone)}</p>
      </Alert>
      <Card
        title="Variants"
        description="People in the test. Views and clicks count each person once; automated ones don’t count."
        isFlush
      >
        <VariantsTable campaign={campaign} test={test} />
      </Card>
      {rest.recipients + heldOut === 0 ? null : (
        <Card title="Everyone else">
          <div className="flex flex-col gap-3 text-sm">
            {rest.recipients === 0 ? null : (
              <p>
                The rest: {people(rest.recipients)}. {outcomeWords(test, timeZone)}
                {rest.sent === 0
                  ? null
                  : ` Sent ${rest.sent.toLocaleString('en-GB')}, views ${rest.views.toLocaleString('en-GB')}, clicks ${rest.clicks.toLocaleString('en-GB')}.`}
              </p>
            )}
            {heldOut === 0 ? null : (
              <p>Holdout: {people(heldOut)} deliberately get nothing. Contacts lists them under Skipped.</p>
            )}
            <DecideByHand campaign={campaign} test={test} />
          </div>
        </Card>
      )}
    </div>
  );
}
