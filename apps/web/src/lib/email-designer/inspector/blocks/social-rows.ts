import {
  type SocialLink,
  socialLink,
  socialNetworkNames,
  socialNetworks,
} from '@talkdrum/email-designs/brand';
import { z } from 'zod';

/** A link as it is written. It is in the email once its address is one of the network. */
export interface SocialRow {
  id: number;
  network: SocialLink['network'];
  address: string;
}

const entry = z.object({ network: z.enum(socialNetworkNames), url: z.string() });

/** The links of a block, including ones whose address isn’t valid; null stands for the brand’s. */
export function readRows(stored: unknown): SocialRow[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.flatMap((each: unknown, id) => {
    const { data } = entry.safeParse(each);
    return data === undefined ? [] : [{ id, network: data.network, address: data.url }];
  });
}

/** Those that can be stored. */
export const linksOf = (rows: readonly SocialRow[]): SocialLink[] =>
  rows.flatMap((row) => socialLink.safeParse(linkOf(row)).data ?? []);

/** Why a row isn't in the email. */
export const problemOf = (row: SocialRow): string | null =>
  socialLink.safeParse(linkOf(row)).error?.issues[0]?.message ?? null;

/** A row for another network, whose address begins at its site. */
export const rowFor = (id: number, network: SocialLink['network']): SocialRow => ({
  id,
  network,
  address: `https://${socialNetworks[network].hosts[0]}/`,
});

/** The networks that have no row yet. */
export const freeNetworks = (rows: readonly SocialRow[]): SocialLink['network'][] =>
  socialNetworkNames.filter((name) => rows.every(({ network }) => network !== name));

export const nextId = (rows: readonly SocialRow[]): number => Math.max(-1, ...rows.map(({ id }) => id)) + 1;

/** What is written, unless the links became others in the meantime, by undo for example. */
export function shownRows(written: SocialRow[], stored: SocialRow[]): SocialRow[] {
  return JSON.stringify(linksOf(written)) === JSON.stringify(linksOf(stored)) ? written : stored;
}

const linkOf = ({ network, address }: SocialRow) => ({ network, url: address });
