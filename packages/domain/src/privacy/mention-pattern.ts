/**
 * A regular expression for both PostgreSQL (`~*`) and JavaScript (flag i) that finds these addresses in any
 * text: an email as a whole, never as the end of a longer one; a telephone number by its last nine digits,
 * with or without country code, because people paste both.
 */
export function mentionPattern(addresses: readonly string[]): string {
  const parts = addresses.map((address) =>
    address.includes('@') ? emailPattern(address) : phonePattern(address),
  );
  // Matches nothing: a person without an address isn't mentioned anywhere.
  return parts.length === 0 ? '(?!)' : parts.join('|');
}

function emailPattern(email: string): string {
  return `(?<![\\w.+%-])${email.replaceAll(/[^\w@]/g, '\\$&')}(?![\\w-]|\\.\\w)`;
}

function phonePattern(phone: string): string {
  return `(?<![\\d])[+]?[\\d]{0,4}${phone.replaceAll(/\D/g, '').slice(-9)}(?![\\d])`;
}
