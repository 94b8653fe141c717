import { z } from 'zod';

/** The account the page was rendered for, and where its stream left off. */
export const changesInput = z.object({ accountId: z.uuid(), lastEventId: z.string().max(40).nullish() });
