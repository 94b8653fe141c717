import { webhookKinds } from '@talkdrum/api/contracts';

/** The log's search parameters on the Developer page. */
export interface WebhookLogView {
  hookSearch?: string | undefined;
  hookKind?: string | undefined;
  hookState?: string | undefined;
  hookType?: string | undefined;
  hookCursor?: string | undefined;
  /** The open event's id. */
  hookEvent?: string | undefined;
}

export type ChangeWebhookLogView = (change: WebhookLogView, replace?: boolean) => void;

export const noFilters: WebhookLogView = {
  hookSearch: undefined,
  hookKind: undefined,
  hookState: undefined,
  hookType: undefined,
  hookCursor: undefined,
};

export const states = ['waiting', 'delivered', 'failed'] as const;

/** The filter as API input. Unknown values in the address are ignored. */
export function filterOf({ hookSearch = '', hookKind, hookState, hookType }: WebhookLogView) {
  return {
    search: hookSearch,
    kind: webhookKinds.find((each) => each === hookKind) ?? null,
    state: states.find((each) => each === hookState) ?? null,
    type: hookType ?? null,
  };
}

export function isFiltered(view: WebhookLogView): boolean {
  const { search, ...chosen } = filterOf(view);
  return search !== '' || Object.values(chosen).some((choice) => choice !== null);
}
