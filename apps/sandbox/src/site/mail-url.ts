export type MailView = {
  id?: string | undefined;
  /** Path under the message, such as `unsubscribe`. */
  action?: string | undefined;
  q?: string | undefined;
  tab?: string | undefined;
  before?: string | undefined;
  selected?: string | undefined;
};

/** The URL of the mailbox or of a message, keeping the search. */
export function mailUrl({ id, action, ...parameters }: MailView = {}): string {
  const path = ['/mail', id, action].filter((part) => part !== undefined).join('/');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
