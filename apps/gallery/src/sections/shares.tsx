import { Card, TextLink } from '@talkdrum/ui';
import {
  DistributionBar,
  HeatMap,
  InlineMeter,
  type MeterRow,
  MeterRows,
  type Part,
} from '@talkdrum/ui/figures';
import { State } from '../state.tsx';

const reasons: Part[] = [
  {
    id: 'u',
    label: 'Unsubscribed',
    value: 141,
    tone: 'comparison',
    action: <TextLink href="#left-out">Show</TextLink>,
  },
  { id: 'b', label: 'Bounced before', value: 67, tone: 'problems' },
  { id: 'd', label: 'An address that stands in the file several times', value: 44, text: '14%' },
];
const countries: Part[] = [
  { id: 'ng', label: 'Nigeria', value: 31_240 },
  { id: 'gh', label: 'Ghana', value: 6_810 },
  { id: 'ke', label: 'Kenya', value: 4_905 },
  { id: 'za', label: 'South Africa', value: 2_620 },
  { id: 'rest', label: 'UK and US', value: 1_327 },
];
const bounces: MeterRow[] = [
  { id: '1', label: 'Mailbox full', value: 92, text: '92', tone: 'problems', onSelect: () => undefined },
  { id: '2', label: 'Mailbox doesn’t exist', value: 71, text: '71', tone: 'problems', href: '#people' },
  { id: '3', label: 'A reason the receiving server explains at great length', value: 16, text: '16' },
  { id: '4', label: 'Nothing', value: 0, text: '0' },
];
const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const clicks = week.map((_, day) =>
  hours.map((_hour, hour) => (hour < 5 ? 0 : Math.round(40 + 38 * Math.sin(hour / 2 + day / 3)))),
);

export function Shares() {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <State name="Distribution bar, list">
          <Card title="Left out">
            <DistributionBar label="Left out by reason" parts={reasons} />
          </Card>
        </State>
        <State name="Distribution bar, row">
          <Card title="Countries">
            <DistributionBar label="Countries" legend="row" parts={countries} />
          </Card>
        </State>
        <State name="Meter rows">
          <Card title="Bounces">
            <MeterRows label="Bounces by reason" rows={bounces} />
          </Card>
        </State>
        <State name="Distribution bar, nothing">
          <Card>
            <DistributionBar label="Nothing" legend="none" parts={[{ id: 'n', label: 'None', value: 0 }]} />
          </Card>
        </State>
        <State name="Inline meters">
          <Card>
            <div className="flex flex-wrap gap-4">
              <InlineMeter value={0.473} text="47.3%" tone="views" />
              <InlineMeter value={0} text="0%" tone="clicks" />
              <InlineMeter value={1} text="100%" tone="clicks" />
            </div>
          </Card>
        </State>
      </div>
      <State name="Heat map">
        <Card title="When people respond">
          <HeatMap
            label="Clicks by weekday and hour"
            rows={week}
            columns={hours}
            rowLabel="Weekday"
            values={clicks}
            summary="Most clicks come between 13:00 and 16:00."
          />
        </Card>
      </State>
      <State name="Heat map, nothing">
        <Card>
          <HeatMap
            label="No clicks"
            rows={['Sat', 'Sun']}
            columns={hours}
            rowLabel="Weekday"
            values={[[], []]}
            summary="No clicks in this period."
          />
        </Card>
      </State>
    </>
  );
}
