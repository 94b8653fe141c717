import { pageDesign } from '@talkdrum/page-designs/page-design.schema';
import { z } from 'zod';
import { formName } from '../forms/form.schema.ts';

/** A page that begins empty shows it as its title, which is one line. */
export const pageName = formName;

/** What a new page starts from: nothing, one of our designs, or another page. */
export const pageStart = z.discriminatedUnion('from', [
  z.object({ from: z.literal('blank') }),
  z.object({ from: z.literal('preset'), key: z.string().max(60) }),
  z.object({ from: z.literal('page'), id: z.uuid() }),
]);
export type PageStart = z.infer<typeof pageStart>;

export const pageContent = z.object({ name: pageName, design: pageDesign });
export type PageContent = z.infer<typeof pageContent>;

export const pageSort = z.enum(['updated', 'name', 'visits', 'created']);
export type PageSort = z.infer<typeof pageSort>;

export const pageStatus = z.enum(['draft', 'published', 'closed']);
