import { filterOf } from '../../lib/lists/use-list-page.ts';
import type { ViewOf } from '../../lib/use-view.ts';

export type DeveloperView = ViewOf<'/dashboard/developer'>;

export const logFilters = ['kind', 'state', 'type'] as const;

/** The log's search parameters have a prefix, because the Developer page has others too. */
const params = {
  q: 'hookSearch',
  kind: 'hookKind',
  state: 'hookState',
  type: 'hookType',
  cursor: 'hookCursor',
} as const satisfies Record<string, keyof DeveloperView>;

export const logViewOf = (view: DeveloperView) => ({
  q: view.hookSearch,
  kind: view.hookKind,
  state: view.hookState,
  type: view.hookType,
  cursor: view.hookCursor,
});

export type WebhookLogView = ReturnType<typeof logViewOf>;

export function toParams(change: Partial<WebhookLogView>): Partial<DeveloperView> {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => [params[key as keyof typeof params], value]),
  );
}

/** A page of the log, as the procedure takes it. */
export const webhookLogInput = (view: DeveloperView) => ({
  ...filterOf(logViewOf(view), logFilters),
  cursor: view.hookCursor ?? null,
  limit: 25,
});
