import { useKeptFocus } from '@talkdrum/ui';
import { createRootRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { PageError } from '../features/shell/page-error.tsx';
import { PageMissing } from '../features/shell/page-missing.tsx';

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: PageMissing,
  errorComponent: RootError,
});

function Root() {
  useKeptFocus();
  return <Outlet />;
}

function RootError({ error, reset }: ErrorComponentProps) {
  return (
    <main className="mx-auto max-w-xl p-6">
      <PageError error={error} onRetry={reset} />
    </main>
  );
}
