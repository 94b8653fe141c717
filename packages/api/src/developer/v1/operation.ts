import type { ApiScope } from '@talkdrum/domain/api-scopes';
import type { z } from 'zod';

export const operationGroups = [
  'Messages',
  'Contacts',
  'Lists',
  'Suppressions',
  'Campaigns',
  'Templates',
  'Wallet',
] as const;
export type OperationGroup = (typeof operationGroups)[number];

/**
 * One call of the REST API as data: the server runs it, the document, its page and the client are made from
 * it.
 */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /v1, with `{name}` for each path parameter. */
  path: string;
  group: OperationGroup;
  summary: string;
  description?: string;
  scope: ApiScope;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Null: 204 without a body. */
  answer: z.ZodType | null;
  status: 200 | 201 | 202 | 204;
  /** What a body may look like, shown in the document. */
  example?: Readonly<Record<string, unknown>>;
  /** Bytes a body may have; 1 MB when missing. */
  bodyLimit?: number;
  /**
   * A list in the body that may be long and large: its entries are checked one by one, the rest by the
   * envelope.
   */
  entries?: { field: string; envelope: z.ZodType; entry: z.ZodType };
}

/** Keeps the exact contracts of a table of operations in its type. */
export function operations<const Table extends Readonly<Record<string, Operation>>>(table: Table): Table {
  return table;
}
