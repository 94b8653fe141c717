/** What a colour means in every figure: views teal, clicks blue, orders amber, problems rose, comparison slate. */
export type FigureTone = 'views' | 'clicks' | 'orders' | 'problems' | 'fifth' | 'comparison' | 'volume';

/** A figure against another period: "12.4%" up, good, "vs 30 days before". */
export type Change = {
  text: string;
  direction: 'up' | 'down' | 'flat';
  verdict: 'good' | 'bad' | 'neutral';
  than: string;
};

export const FILLS: Record<FigureTone, string> = {
  views: 'bg-chart-1',
  clicks: 'bg-chart-3',
  orders: 'bg-chart-2',
  problems: 'bg-chart-4',
  fifth: 'bg-chart-5',
  comparison: 'bg-chart-6',
  volume: 'bg-ramp-4',
};

/** For SVG, which takes the colour of its text. */
export const INKS: Record<FigureTone, string> = {
  views: 'text-chart-1',
  clicks: 'text-chart-3',
  orders: 'text-chart-2',
  problems: 'text-chart-4',
  fifth: 'text-chart-5',
  comparison: 'text-chart-6',
  volume: 'text-ramp-4',
};
