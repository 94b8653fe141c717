import { z } from 'zod';
import { moment } from '../page.contract.ts';

/** A file that a visitor sent with a form or survey. */
export const apiSubmittedFile = z
  .object({
    id: z.uuid(),
    field: z.string().describe('The key of the field or question'),
    filename: z.string(),
    contentType: z.string(),
    bytes: z.number().int(),
    url: z.string().describe('Downloads the file until `expiresAt`, for anyone who has it'),
    expiresAt: moment.describe('Ten minutes after this answer. List again for a new link'),
  })
  .meta({ id: 'SubmittedFile' });
