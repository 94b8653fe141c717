import { z } from 'zod';

export const channel = z.enum(['email', 'sms']);
export type Channel = z.infer<typeof channel>;

/** What a message is for. Promotional messages need consent, and many countries limit their hours. */
export const messageType = z.enum(['promotional', 'transactional']);
export type MessageType = z.infer<typeof messageType>;
