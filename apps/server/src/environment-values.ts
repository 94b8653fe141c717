import { Resolver } from 'node:dns';
import { accessSync, constants } from 'node:fs';
import { z } from 'zod';
import { blockedPorts } from './blocked-ports.ts';

// Kinds of values. Each error continues from the variable's name: "PORT must be a port from 0 to 65535".

export const whole = (min: number, max: number, what = 'a whole number') => {
  const error = `must be ${what} from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

export const port = whole(0, 65_535, 'a port');

const blocked = (port: number) =>
  `a port that browsers open. They refuse ${port}, which belongs to another protocol. Choose another, such as 3000`;

/** Where HTTP is served. */
export const httpPort = port.refine((number) => !blockedPorts.has(number), {
  error: ({ input }) => `must be ${blocked(Number(input))}`,
});

/** An API's base URL or another address, without a trailing slash. `fetch` refuses the ports that browsers refuse. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' })
  .refine((url) => !blockedPorts.has(portOf(url)), {
    error: ({ input }) => `must have ${blocked(portOf(String(input)))}`,
  })
  .transform((url) => url.replace(/\/$/, ''));

/** Scheme, host and port. Addresses in the dashboard and on public pages begin at the root. */
export const origin = httpUrl.refine(
  (url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`,
  'must be an address without a path, such as https://app.example.com',
);

export const urlOf = (protocol: RegExp, example: string) =>
  z.url({
    protocol,
    error: `must be a URL such as ${example}; in a password, write # as %23, / as %2F and @ as %40`,
  });

export const databaseUrl = urlOf(/^postgres(ql)?$/, 'postgres://user:password@host:5432/talkdrum').refine(
  (url) => URL.parse(url)?.pathname.length !== 1 && URL.parse(url)?.pathname !== '',
  'must have the name of the database at its end: postgres://user:password@host:5432/talkdrum',
);

export const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

export const secret = (length: number) => {
  const error = `must have ${length} characters or more`;
  return z.string(error).min(length, error);
};

export const hostName = z.hostname('must be a host name such as mail.example.com');

export const listenAddress = z.union(
  [z.hostname(), z.ipv4(), z.ipv6()],
  'must be an address of this machine, or 0.0.0.0 for all of them',
);

export const mailAddress = z
  .string()
  .regex(
    /^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an email address, with or without a name: Ada Eze <ada@example.com>',
  );

const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));
const network = z.union([z.cidrv4(), z.cidrv6()]);
const proxy = z.union([network, z.ipv4(), z.ipv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])]);

export const networks = list.refine(
  (parts) => parts.every((part) => network.safeParse(part).success),
  'must be networks in CIDR form, separated by commas',
);

export const hostNames = list
  .transform((parts) => parts.map((part) => part.toLowerCase()))
  .refine(
    (parts) => parts.every((part) => hostName.safeParse(part).success),
    'must be host names, separated by commas',
  );

export const ports = list
  .transform((parts) => parts.map(Number))
  .refine(
    (numbers) => numbers.every((number) => Number.isInteger(number) && number > 0 && number <= 65_535),
    'must be ports, separated by commas',
  );

export const proxies = z
  .string()
  .refine(
    (text) => list.parse(text).every((part) => proxy.safeParse(part).success),
    'must be IP addresses and networks in CIDR form, separated by commas',
  );

export const dnsServer = z
  .string()
  .refine(isServerAddress, 'must be a server’s IP address, with or without its port: 10.0.0.2:53');

export const readableFile = z.string().refine(isReadable, 'must be the path of a readable file');

function portOf(url: string): number {
  return Number(URL.parse(url)?.port);
}

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
