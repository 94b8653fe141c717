/** What the address of the page says. */
export interface AuditView {
  q?: string | undefined;
  /** A user's id. */
  person?: string | undefined;
  action?: string | undefined;
  /** Calendar days of the account's zone, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}
