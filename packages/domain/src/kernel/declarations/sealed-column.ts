/** A column of sealed values, for resealing with a new key. The room that owns the table declares it. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key. */
  id: string;
  /**
   * In each account, under row-level security, or once, for tables without accounts. In accounts a generated
   * column `<column>_sealed_by`, readable for `talkdrum_keeper`, has `sealed_by` of the value.
   */
  scope: 'each account' | 'installation';
  /** The argument of `deriveKey`, and the context as SQL, as the room uses them. */
  purpose: string;
  context: string;
}
