/**
 * The time zone of contact `c`: their own, else that of their attribute, of their number, and last `fallback`. All are SQL.
 * `phone` is for someone who may be no contact.
 */
export const contactZone = (c: string, fallback: string, phone = `${c}.phone`): string =>
  `contact_zone(${c}.time_zone, ${c}.attributes ->> 'time_zone', ${phone}, ${fallback})`;
