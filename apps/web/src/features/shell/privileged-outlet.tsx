import { Outlet, useRouterState } from '@tanstack/react-router';
import { RefusedPage } from '../../lib/refused-page.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { type ClosedPage, closedPageAt } from './closed-pages.ts';

/** The current page, or a refusal if the person lacks its privilege. */
export function PrivilegedOutlet() {
  const page = closedPageAt(useRouterState({ select: (state) => state.location.pathname }));
  return page === null ? <Outlet /> : <Closable page={page} />;
}

function Closable({ page: { title, privilege } }: { page: ClosedPage }) {
  const refusal = useRefusal(privilege);
  return refusal === null ? <Outlet /> : <RefusedPage title={title} refusal={refusal} />;
}
