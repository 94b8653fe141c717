import { describeNode } from '@talkdrum/journey-design';
import { Alert, Button, Card, PageHeader, Skeleton, Status } from '@talkdrum/ui';
import { StatStrip } from '@talkdrum/ui/figures';
import { Workflow } from 'lucide-react';
import { formatNumber } from '../../../lib/format.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { percentWords } from '../editor/figures-of.ts';
import { useJourneyNames } from '../editor/use-journey-names.ts';
import { statusWords } from '../journey-words.ts';
import type { Counts } from '../editor/counts.ts';
import { ContactPath } from './contact-path.tsx';
import { JourneyFunnel } from './journey-funnel.tsx';
import { MessageFigures } from './message-figures.tsx';

/** How a journey does: who entered, where they are, what its messages did, and against the control group. */
export function JourneyReportPage({ id }: { id: string }) {
  const [journey] = trpc.journeys.get.useSuspenseQuery({ id });
  const counts = trpc.journeys.counts.useQuery({ id });
  const nameOf = useJourneyNames(journey.graph);
  return (
    <>
      <PageHeader
        title={journey.name}
        breadcrumb={[{ label: 'Automation', href: '/dashboard/automation' }, { label: journey.name }]}
        status={
          <Status tone={statusWords[journey.status].tone} isLive={journey.status === 'running'}>
            {statusWords[journey.status].label}
          </Status>
        }
        description={journey.version === null ? 'Not published yet' : `Version ${journey.version}`}
        action={
          <Button icon={<Workflow aria-hidden />} href={`/dashboard/automation/${id}`}>
            Open in designer
          </Button>
        }
      />
      {counts.error ? <Alert tone="danger">{errorMessage(counts.error)}</Alert> : null}
      <div className="flex flex-col gap-4">
        <Figures counts={counts.data} hasGoal={journey.graph.settings.goal !== null} />
        <Card title="Steps" description="Everyone who came to each step, over all versions.">
          {counts.data === undefined ? (
            <Skeleton className="h-48" />
          ) : (
            <JourneyFunnel id={id} graph={journey.graph} counts={counts.data} nameOf={nameOf} />
          )}
        </Card>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title="Messages" description="The same figures as for a campaign.">
            <div className="flex flex-col gap-5">
              {(counts.data?.messages ?? []).map((message) => {
                const node = journey.graph.nodes.find(({ id: nodeId }) => nodeId === message.nodeId);
                return (
                  <section key={`${message.nodeId} ${message.channel}`} className="flex flex-col gap-1">
                    <h3 className="text-sm font-semibold">
                      {node === undefined ? 'A step of an older version' : describeNode(node, nameOf).title}
                    </h3>
                    <MessageFigures message={message} />
                  </section>
                );
              })}
              {counts.data?.messages.length === 0 ? (
                <p className="text-sm text-muted-foreground">No message was sent yet.</p>
              ) : null}
            </div>
          </Card>
          <Card title="One contact’s path" description="Every step, and the reason for every skip.">
            <ContactPath id={id} graph={journey.graph} />
          </Card>
        </div>
      </div>
    </>
  );
}

interface FiguresProps {
  counts: Counts | undefined;
  hasGoal: boolean;
}

function Figures({ counts, hasGoal }: FiguresProps) {
  const { entered = 0, converted = 0, heldOut = 0, heldOutConverted = 0 } = counts?.conversion ?? {};
  const waiting = (counts?.nodes ?? []).reduce((sum, node) => sum + node.waiting, 0);
  const share = entered === 0 ? null : converted / entered;
  const control = heldOut === 0 ? null : heldOutConverted / heldOut;
  return (
    <StatStrip
      label="Journey"
      isLoading={counts === undefined}
      items={[
        {
          id: 'entered',
          label: 'Entered',
          value: formatNumber(entered + heldOut),
          note: heldOut === 0 ? '' : `${formatNumber(heldOut)} of them in the control group`,
        },
        { id: 'waiting', label: 'In it now', value: formatNumber(waiting) },
        ...(hasGoal
          ? [
              {
                id: 'goal',
                label: 'Reached the goal',
                value: formatNumber(converted),
                note: share === null ? '' : `${percentWords(share)} of ${formatNumber(entered)}`,
              },
              {
                id: 'control',
                label: 'Control group',
                value: control === null ? '–' : percentWords(control),
                note:
                  control === null
                    ? 'Nobody is held out'
                    : `${formatNumber(heldOutConverted)} of ${formatNumber(heldOut)} did it without the journey`,
              },
              {
                id: 'lift',
                label: 'Difference',
                value: share === null || control === null ? '–' : `${differenceWords(share - control)}`,
                note: share === null || control === null ? '' : marginWords(counts),
              },
            ]
          : []),
      ]}
    />
  );
}

const differenceWords = (difference: number) =>
  `${difference < 0 ? '−' : '+'}${(Math.abs(difference) * 100).toFixed(1)} points`;

/** The 95% margin of the difference of two shares (normal approximation). */
function marginWords(counts: Counts | undefined): string {
  const { entered = 0, converted = 0, heldOut = 0, heldOutConverted = 0 } = counts?.conversion ?? {};
  if (entered < 30 || heldOut < 30) return 'Too few people to tell yet';
  const [a, b] = [converted / entered, heldOutConverted / heldOut];
  const margin = 1.96 * Math.sqrt((a * (1 - a)) / entered + (b * (1 - b)) / heldOut) * 100;
  return `± ${margin.toFixed(1)}`;
}
