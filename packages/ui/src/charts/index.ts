export { ChartOrTable, ChartTable, type ChartView } from './chart-or-table.tsx';
export { BarChart, DonutChart, LineChart } from './charts.tsx';
export type { ChartProps, ChartRow, ChartSeries } from './types.ts';
