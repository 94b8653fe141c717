export { ChartOrTable } from './chart-or-table.tsx';
