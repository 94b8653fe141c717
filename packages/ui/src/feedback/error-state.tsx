import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { usePageTitle } from '../use-page-title.ts';
import { Button } from '../primitives/button.tsx';

export type ErrorStateProps = {
  /** What happened. */ title?: string;
  /** What to do now. */
  children?: ReactNode;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
  /** True if it's the page's only content: its title becomes the page heading. */
  isPage?: boolean;
  className?: string | undefined;
};

/** Replaces content that failed to load: what happened, what to do, and the request id for support. */
export function ErrorState({
  title = 'This could not be loaded',
  children,
  requestId,
  onRetry,
  action,
  isPage = false,
  className,
}: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  usePageTitle(isPage ? title : null);
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-1 px-4 py-12 text-center', className)}>
      <div className="mb-2 grid size-11 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert aria-hidden className="size-5" />
      </div>
      <Title className="text-section">{title}</Title>
      <div className="max-w-md text-muted-foreground">
        {children ??
          'Check your connection and try again. If it keeps happening, tell support the request id.'}
      </div>
      {requestId ? (
        <p className="mt-1 text-sm text-muted-foreground">
          Request id: <code className="font-mono text-foreground select-all">{requestId}</code>
        </p>
      ) : null}
      {onRetry || action ? (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
