export const beatSql = `
  update installation i
  set beat = i.beat + 1, beat_at = now()
  from installation o
  returning i.id, i.beat::float8, i.beat_at as at, o.beat_at as before,
    case when i.restored_at is not null then i.restored_because end as because`;
