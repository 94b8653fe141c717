/** "1 December", in the account's time zone. */
export function sayDay(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone });
}
