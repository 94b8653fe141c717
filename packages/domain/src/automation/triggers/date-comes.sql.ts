/**
 * The part of an attribute’s value that is compared with a due day: `yyyy-mm-dd` from character `begins` on, 6 for dates
 * that come every year. Those may lack the year: `--mm-dd`. Null for anything else. All are SQL.
 */
export const datePart = (value: string, begins: string): string => `
  case
    when ${value} ~ '^\\d{4}-\\d\\d-\\d\\d' then substr(left(${value}, 10), ${begins})
    when ${begins} = 6 and ${value} ~ '^--\\d\\d-\\d\\d$' then substr(${value}, 3)
  end`;

/** Whether the date isn’t later than `latest`; one without a year never is. */
export const isNotLater = (value: string, latest: string): string =>
  `(${value} like '--%' or left(${value}, 10) <= ${latest})`;
