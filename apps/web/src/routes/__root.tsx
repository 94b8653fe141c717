import { createRootRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { PageError } from '../features/shell/page-error.tsx';
import { PageMissing } from '../features/shell/page-missing.tsx';

export const Route = createRootRoute({
  component: Outlet,
  notFoundComponent: PageMissing,
  errorComponent: ({ error, reset }: ErrorComponentProps) => <PageError error={error} onRetry={reset} />,
});
