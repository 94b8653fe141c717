import { BarChart as TremorBarChart } from '@tremor/react/dist/components/chart-elements/BarChart/BarChart.js';
import { DonutChart as TremorDonutChart } from '@tremor/react/dist/components/chart-elements/DonutChart/DonutChart.js';
import { LineChart as TremorLineChart } from '@tremor/react/dist/components/chart-elements/LineChart/LineChart.js';
import { formatCount } from '../format-count.ts';
import { type ChartProps, PALETTE } from './types.ts';

// Deep imports: the package's entry pulls date pickers and dialogs along (it declares no side-effect
// freedom).

/** Rows keyed by what people read, because the tooltip shows the keys. */
function readable({ data, index, series }: ChartProps) {
  return data.map((row) =>
    Object.fromEntries([
      [index, row[index] ?? ''],
      ...series.map(({ key, label }) => [label, row[key] ?? 0]),
    ]),
  );
}

const shared = (props: ChartProps) => ({
  data: readable(props),
  index: props.index,
  categories: props.series.map(({ label }) => label),
  colors: [...PALETTE],
  valueFormatter: props.format ?? formatCount,
  showLegend: false,
  className: 'h-full',
  yAxisWidth: 48,
});

export function TremorBar({ isStacked, ...props }: ChartProps & { isStacked?: boolean | undefined }) {
  return <TremorBarChart {...shared(props)} stack={isStacked ?? false} allowDecimals={false} />;
}

export function TremorLine(props: ChartProps) {
  return <TremorLineChart {...shared(props)} allowDecimals={false} />;
}

export function TremorDonut(props: ChartProps) {
  const [first] = props.series;
  return (
    <TremorDonutChart
      data={readable(props)}
      index={props.index}
      category={first?.label ?? ''}
      colors={[...PALETTE]}
      valueFormatter={props.format ?? formatCount}
      className="h-full"
    />
  );
}
