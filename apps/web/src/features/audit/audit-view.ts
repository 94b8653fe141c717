/** The page's search parameters. */
export interface AuditView {
  q?: string | undefined;
  /** A user's id. */
  person?: string | undefined;
  action?: string | undefined;
  /** Calendar days in the account's time zone, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}
