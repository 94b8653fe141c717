import { BlockList, isIP } from 'node:net';
import { fieldError } from '../kernel/index.ts';

const maxAddresses = 50;

/** Validates and normalises addresses and networks in CIDR form. Throws on the field `allowedAddresses`. */
export function checkAddresses(given: readonly string[] | string): string[] {
  const texts = typeof given === 'string' ? given.split(/[\s,;]+/) : given;
  const addresses = [
    ...new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== '')),
  ];
  if (addresses.length > maxAddresses)
    throw fieldError('allowedAddresses', `Enter up to ${maxAddresses} addresses.`);
  for (const text of addresses) {
    if (parse(text) === null)
      throw fieldError(
        'allowedAddresses',
        `“${text.slice(0, 60)}” isn’t an IP address or a network like 203.0.113.0/24.`,
      );
  }
  return addresses;
}

/**
 * True if the list is empty or an entry contains the address. An IPv4-mapped IPv6 address is treated as IPv4.
 */
export function isAddressAllowed(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true;
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = familyOf(plain);
  if (family === null) return false;
  const list = new BlockList();
  for (const text of allowed) {
    const network = parse(text);
    if (network !== null) list.addSubnet(network.address, network.bits, network.family);
  }
  return list.check(plain, family);
}

function parse(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...rest] = text.split('/');
  const family = familyOf(address);
  if (family === null || rest.length > 0) return null;
  const widest = family === 'ipv4' ? 32 : 128;
  if (bits === undefined) return { address, bits: widest, family };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > widest) return null;
  return { address, bits: Number(bits), family };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = address.includes('%') ? 0 : isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null;
}
