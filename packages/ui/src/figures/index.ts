export type { SmallChart } from './chart-layout.ts';
export { DistributionBar, type Part } from './distribution-bar.tsx';
export { FunnelStrip, type FunnelStep } from './funnel-strip.tsx';
export { HeatMap } from './heat-map.tsx';
export { InlineMeter, type MeterRow, MeterRows } from './meter-rows.tsx';
export { FiguresSwitch, type FiguresView, SmallMultiples } from './small-multiples.tsx';
export { type StatItem, StatStrip } from './stat-strip.tsx';
export type { Change, FigureTone } from './types.ts';
export { Sparkline } from './sparkline.tsx';
