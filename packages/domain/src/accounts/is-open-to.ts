/**
 * SQL over `membership m` and `account a`: whether the person can enter the account. While deletion is
 * scheduled, only owners can, so they can restore it.
 */
export const isOpenTo = `
  m.status = 'active' and (a.status = 1 or (a.deletion_at is not null and m.is_owner))`;
