import type { ProgramOutput } from '@talkdrum/api/contracts';
import { Skeleton } from '@talkdrum/ui';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { FiguresStrip } from './figures-strip.tsx';
import { MemberCardPanel } from './member-card-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { PointsChart } from './points-chart.tsx';
import { RewardsPanel } from './rewards-panel.tsx';
import { TiersPanel } from './tiers-panel.tsx';
import { WorthALook } from './worth-a-look.tsx';

/** How a programme does: its figures, points in and out, tiers, rewards, and what needs a look. */
export function OverviewTab({ program }: { program: ProgramOutput }) {
  const overview = trpc.loyalty.overview.useQuery({ id: program.id });
  return (
    <Loaded query={overview} skeleton={<Skeleton className="h-[40rem]" />}>
      {(data) => <Panels program={program} overview={data} />}
    </Loaded>
  );
}

function Panels(panels: PanelProps) {
  return (
    <div className="flex flex-col gap-4">
      <FiguresStrip {...panels} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <PointsChart {...panels} />
        <TiersPanel {...panels} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2.25fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <RewardsPanel {...panels} />
          <WorthALook {...panels} />
        </div>
        <MemberCardPanel {...panels} />
      </div>
    </div>
  );
}
