import { Alert, Button } from '@talkdrum/ui';
import { formatNumber } from '../format.ts';
import { errorMessage } from '../trpc.ts';

interface Pages {
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Under a list that grows by pages: how many of all are shown, and more. */
export function PagesFoot({ pages, shown, total }: { pages: Pages; shown: number; total: number }) {
  return (
    <>
      {pages.error ? <Alert tone="danger">{errorMessage(pages.error)}</Alert> : null}
      <div className="flex items-center justify-between gap-2 text-sm text-muted-foreground">
        <span aria-live="polite" className="tabular">
          {formatNumber(shown)} of {formatNumber(Math.max(total, shown))}
        </span>
        {pages.hasNextPage ? (
          <Button size="sm" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        ) : null}
      </div>
    </>
  );
}
