/** The name of a person by id, in SQL; also of someone who left the team. */
export const nameOf = (id: string): string =>
  `coalesce((
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from app_user u where u.id = ${id}
  ), 'A former member')`;
