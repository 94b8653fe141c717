import { brandFields, brandKit } from '@talkdrum/email-designs/brand.schema';
import { seenRevision } from '../list-contract.ts';

export const brandOutput = brandKit;

/** `revision` is that of the kit the person saw, so nobody overwrites a change they haven't seen. */
export const saveBrandInput = brandFields.extend({ revision: seenRevision });
