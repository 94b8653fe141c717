import type { Domain } from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';

/** How the account of a public page looks. */
export const brandOf = (domain: Domain, accountId: string): Promise<BrandKit> =>
  domain.openScope({ accountId, userId: null }, ({ brand }) => brand.get());
