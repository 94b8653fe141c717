import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cn } from '../cn.ts';
import { formatCount } from '../format-count.ts';
import { Button } from './button.tsx';
import { Select } from './inputs/select.tsx';

export type PaginationProps = {
  /** What is turned over: "Transactions". Tells apart two on one page. */
  label?: string;
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  /** Rows shown now. */
  count?: number | undefined;
  total?: number | undefined;
  /** The text for an estimated total: "about 76,000". */
  totalText?: string | undefined;
  /** Number of the first row shown, from 1. */
  firstIndex?: number | undefined;
  pageSize?: number | undefined;
  pageSizes?: readonly number[] | undefined;
  onPageSizeChange?: ((size: number) => void) | undefined;
  /** A single page has the buttons too, disabled. */
  isWithButtons?: boolean | undefined;
  className?: string;
};

/** Everything is counted when the last row is on this page. */
const knownTotal = ({ total, count, firstIndex, hasNext }: PaginationProps): number | undefined =>
  total ?? (count === undefined || firstIndex === undefined || hasNext ? undefined : firstIndex + count - 1);

function rangeText(props: PaginationProps): string {
  const { count, firstIndex } = props;
  const total = knownTotal(props);
  const { totalText = total === undefined ? undefined : formatCount(total) } = props;
  const of = total === undefined ? (firstIndex === undefined ? ' shown' : '') : ` of ${totalText}`;
  if (count === undefined) return total === undefined ? '' : `${totalText} in total`;
  if (firstIndex === undefined || count === 0) return `${formatCount(count)}${of}`;
  return `${formatCount(firstIndex)}–${formatCount(firstIndex + count - 1)}${of}`;
}

/** Previous and next over a cursor, with the total where it is known; usually a single page has neither button. */
export function Pagination(props: PaginationProps) {
  const {
    label,
    hasPrevious,
    hasNext,
    onPrevious,
    onNext,
    pageSize,
    pageSizes = [25, 50, 100],
    onPageSizeChange,
    isWithButtons = false,
    className,
  } = props;
  return (
    <nav
      aria-label={label === undefined ? 'Pages' : `Pages of ${label}`}
      className={cn('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-xs', className)}
    >
      <span className="tabular text-muted-foreground">{rangeText(props)}</span>
      <div className="flex items-center gap-2">
        {onPageSizeChange && pageSize ? (
          <Select
            aria-label="Rows per page"
            value={String(pageSize)}
            options={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
            onChange={(event) => onPageSizeChange(Number(event.target.value))}
            className="w-28 max-sm:hidden"
          />
        ) : null}
        {isWithButtons || hasPrevious || hasNext ? (
          <>
            <Button disabled={!hasPrevious} onClick={onPrevious} icon={<ChevronLeft aria-hidden />}>
              Prev
            </Button>
            <Button disabled={!hasNext} onClick={onNext}>
              Next
              <ChevronRight aria-hidden />
            </Button>
          </>
        ) : null}
      </div>
    </nav>
  );
}
