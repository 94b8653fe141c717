import type { Address } from '@talkdrum/smpp';

/** A recipient in international form: TON 1, NPI 1, without the plus. */
export function numberAddress(number: string): Address {
  return { ton: 1, npi: 1, addr: number.replace(/^\+/, '') };
}

/** A sender: a name (TON 5), a full number (1), or a short code (3). */
export function senderAddress(sender: string): Address {
  if (!/^\+?\d+$/.test(sender)) return { ton: 5, npi: 0, addr: sender };
  const digits = sender.replace('+', '');
  return digits.length > 6 ? { ton: 1, npi: 1, addr: digits } : { ton: 3, npi: 0, addr: digits };
}

/** The number of an address, in E.164 if it is a full number. */
export function readNumber({ addr, ton }: Address): string {
  return /^\d{7,15}$/.test(addr) && ton !== 3 ? `+${addr}` : addr;
}
