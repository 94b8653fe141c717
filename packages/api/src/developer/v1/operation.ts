import type { ApiScope } from '@talkdrum/domain/api-scopes';
import type { z } from 'zod';

export const operationGroups = [
  'Messages',
  'Contacts',
  'Lists',
  'Suppressions',
  'Events',
  'Campaigns',
  'Feeds',
  'Journeys',
  'Templates',
  'Files',
  'Forms',
  'Leads',
  'Loyalty',
  'Rewards',
  'Referrals',
  'Surveys',
  'Wallet',
] as const;
export type OperationGroup = (typeof operationGroups)[number];

/**
 * One REST call as data: the server runs it, and the OpenAPI document, the docs page and the client are
 * generated from it.
 */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to /v1, with `{name}` for each path parameter. */
  path: string;
  group: OperationGroup;
  summary: string;
  description?: string;
  scope: ApiScope;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Null for 204 without a body. */
  answer: z.ZodType | null;
  status: 200 | 201 | 202 | 204;
  /** An example body for the document. */
  example?: Readonly<Record<string, unknown>>;
  /** The body is a file instead of JSON: it is stored before the call's transaction. */
  file?: { description: string; example: string };
  /** The query of the examples. */
  exampleQuery?: Readonly<Record<string, string>>;
  /** Body limit in bytes; 1 MB if missing. */
  bodyLimit?: number;
  /** A long list in the body: its entries are validated one by one, the rest of the body with `envelope`. */
  entries?: { field: string; envelope: z.ZodType; entry: z.ZodType };
}

/** Keeps the exact contract types of a table of operations. */
export function operations<const Table extends Readonly<Record<string, Operation>>>(table: Table): Table {
  return table;
}
