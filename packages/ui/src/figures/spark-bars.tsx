import { cn } from '../cn.ts';
import { formatCount } from '../format-count.ts';
import { summarizePoints } from './summarize.ts';
import { type FigureTone, INKS } from './types.ts';

type SparkBarsProps = {
  /** Begins the text for screen readers, which gives first, last, lowest and highest value. */
  label: string;
  points: readonly number[];
  tone?: FigureTone | undefined;
  className?: string | undefined;
};

/** Counts per period as small as a word, 0 or more. A period without any is a faint dash. */
export function SparkBars({ label, points, tone = 'views', className }: SparkBarsProps) {
  const slot = 100 / Math.max(1, points.length);
  const width = slot * 0.64;
  const highest = Math.max(...points);
  return (
    <span
      role="img"
      aria-label={`${label}: ${summarizePoints(points, formatCount)}`}
      className={cn('block h-4.5 w-16 shrink-0', INKS[tone], className)}
    >
      <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full">
        {points.map((point, index) => {
          const height = point === 0 ? 8 : Math.max(16, (point / highest) * 100);
          return (
            <rect
              key={index}
              x={slot * (index + 0.5) - width / 2}
              width={width}
              y={100 - height}
              height={height}
              fill="currentColor"
              opacity={point === 0 ? 0.3 : 1}
            />
          );
        })}
      </svg>
    </span>
  );
}
