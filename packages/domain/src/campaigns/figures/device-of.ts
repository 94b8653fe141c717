const tablets = /iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i;
const phones = /iPhone|iPod|Android|Mobile|Opera Mini|BlackBerry|KAIOS|Nokia/i;
const computers = /Windows|Macintosh|X11|Linux|CrOS/i;

/** What a click was made with, by its user agent. `other` if it doesn't say. */
export function deviceOf(userAgent: string): 'phone' | 'tablet' | 'computer' | 'other' {
  if (/Opera Mini|Windows Phone/i.test(userAgent)) return 'phone';
  if (tablets.test(userAgent)) return 'tablet';
  if (phones.test(userAgent)) return 'phone';
  return computers.test(userAgent) ? 'computer' : 'other';
}
