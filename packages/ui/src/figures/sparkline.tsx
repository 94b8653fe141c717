import { cn } from '../cn.ts';
import { formatCount } from '../format-count.ts';
import { leftOf, linePaths, scaleOf, topOf } from './scale.ts';
import { summarizePoints } from './summarize.ts';
import { type FigureTone, INKS } from './types.ts';

type SparklineProps = {
  /** Begins the text for screen readers, which gives first, last, lowest and highest value. */
  label: string;
  points: readonly number[];
  tone?: FigureTone | undefined;
  format?: ((value: number) => string) | undefined;
  className?: string | undefined;
};

/** A trend as small as a word. */
export function Sparkline({
  label,
  points,
  tone = 'views',
  format = formatCount,
  className,
}: SparklineProps) {
  const scale = scaleOf(points, false);
  const { line, area } = linePaths(points, scale, 'edges');
  const last = points.at(-1);
  return (
    <span
      role="img"
      aria-label={`${label}: ${summarizePoints(points, format)}`}
      className={cn('relative block h-6.5 w-18 shrink-0 pr-1', INKS[tone], className)}
    >
      <span aria-hidden className="relative block size-full">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full overflow-visible">
          <path d={area} fill="currentColor" opacity="0.12" />
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {last === undefined ? null : (
          <span
            className="absolute size-1.25 -translate-1/2 rounded-full bg-current"
            style={{
              left: `${leftOf(points.length - 1, points.length, 'edges')}%`,
              top: `${topOf(last, scale)}%`,
            }}
          />
        )}
      </span>
    </span>
  );
}
