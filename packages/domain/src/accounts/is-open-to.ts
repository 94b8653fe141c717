/**
 * SQL over `membership m` and `account a`: the person may enter the account. One that is scheduled for
 * deletion is there for its owners alone, who may restore it.
 */
export const isOpenTo = `m.status = 'active' and (a.status = 1 or (a.deletion_at is not null and m.is_owner))`;
