export const proveSql = `
  insert into erasure (account_id, id, contact_id, address_hashes, erased_by, counts, at)
  values ($1, $2, $3, $4, $5, $6, $7)`;
