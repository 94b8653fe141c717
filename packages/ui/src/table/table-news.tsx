import { ArrowUp } from 'lucide-react';
import { cn } from '../cn.ts';
import { Button } from '../primitives/button.tsx';

export type TableNews = {
  /** "12 new"; null while nothing waits. */
  text: string | null;
  onShow: () => void;
  /** False while the table polls for changes instead of receiving them. */
  isLive: boolean;
};

/** Rows that have come in since the table was filled, on demand. Floats over the table's edge, so that no row moves. */
export function NewRows({ text, onShow }: TableNews) {
  return (
    // Hidden, an empty region would not announce what comes into it.
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 -top-5 z-40 flex justify-center max-sm:-top-8"
    >
      {text === null ? null : (
        <Button
          size="sm"
          icon={<ArrowUp aria-hidden />}
          onClick={onShow}
          className="pointer-events-auto rounded-full"
        >
          {text}
        </Button>
      )}
    </div>
  );
}

/** A quiet word on whether the table keeps itself current. */
export function LiveState({ isLive }: Pick<TableNews, 'isLive'>) {
  return (
    <span className="inline-flex items-center gap-1.5 px-1 text-xs text-muted-foreground">
      <span
        aria-hidden
        className={cn('size-1.5 rounded-full', isLive ? 'bg-success' : 'animate-pulse bg-warning')}
      />
      {isLive ? 'Live' : 'Reconnecting…'}
    </span>
  );
}
