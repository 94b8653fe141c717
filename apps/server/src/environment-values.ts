import { Resolver } from 'node:dns';
import { accessSync, constants } from 'node:fs';
import { z } from 'zod';

// Kinds of values. Each refusal goes on from the variable's name: "PORT takes a port from 0 to 65535".

export const whole = (min: number, max: number, what = 'a whole number') => {
  const error = `takes ${what} from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

export const port = whole(0, 65_535, 'a port');

/** An origin or the base of an API, without a slash at the end. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'takes an address that begins with http:// or https://' })
  .transform((url) => url.replace(/\/$/, ''));

export const urlOf = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `takes an address such as ${example}` });

export const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `takes one of ${names.join(', ')}`);

export const secret = (length: number) => z.string().min(length, `needs ${length} characters or more`);

export const hostName = z.hostname('takes a host name such as mail.example.com');

export const listenAddress = z.union(
  [z.hostname(), z.ipv4(), z.ipv6()],
  'takes an address of this machine, or 0.0.0.0 for all of them',
);

export const mailAddress = z
  .string()
  .regex(
    /^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'takes an e-mail address, with or without a name: Ada Eze <ada@example.com>',
  );

const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));
const network = z.union([z.cidrv4(), z.cidrv6()]);
const proxy = z.union([network, z.ipv4(), z.ipv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])]);

export const networks = list.refine(
  (parts) => parts.every((part) => network.safeParse(part).success),
  'takes networks in CIDR form, with commas between them',
);

export const ports = list
  .transform((parts) => parts.map(Number))
  .refine(
    (numbers) => numbers.every((number) => Number.isInteger(number) && number > 0 && number <= 65_535),
    'takes ports, with commas between them',
  );

export const proxies = z
  .string()
  .refine(
    (text) => list.parse(text).every((part) => proxy.safeParse(part).success),
    'takes IP addresses and networks in CIDR form, with commas between them',
  );

export const dnsServer = z
  .string()
  .refine(isServerAddress, 'takes the IP address of a server, with or without its port: 10.0.0.2:53');

export const readableFile = z.string().refine(isReadable, 'takes the path of a file that can be read');

function isServerAddress(address: string): boolean {
  try {
    new Resolver().setServers([address]);
    return true;
  } catch {
    return false;
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
