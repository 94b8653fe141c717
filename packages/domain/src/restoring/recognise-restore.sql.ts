export const refuseSql = `
  update installation
  set restored_at = now(), restored_because = $1, is_acknowledged = false
  where restored_at is null`;

export const adoptSql = `
  update installation
  set id = coalesce(id, $1), is_acknowledged = false, beat = beat + 1, beat_at = now()
  returning id, beat::float8 as beat, beat_at as at`;
