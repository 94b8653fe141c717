import type { OperationId, V1Operations } from '@talkdrum/api/v1';
import type { KeyHolder, Scope } from '@talkdrum/domain';
import type { z } from 'zod';

type Parsed<Id extends OperationId, Part extends 'params' | 'query' | 'body'> =
  V1Operations[Id] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** A call's validated input, and the holder of its key. */
export interface OperationCall<Id extends OperationId> {
  params: Parsed<Id, 'params'>;
  query: Parsed<Id, 'query'>;
  body: Parsed<Id, 'body'>;
  key: KeyHolder;
  /** Of the stored file, for an operation whose body is a file. */
  assetId: V1Operations[Id] extends { file: object } ? string : undefined;
}

export type OperationAnswer<Id extends OperationId> = V1Operations[Id]['answer'] extends z.ZodType
  ? z.input<V1Operations[Id]['answer']>
  : null;

/** Runs in one transaction of the key's account, on behalf of the key's creator. */
export type Handler<Id extends OperationId> = (
  scope: Scope,
  call: OperationCall<Id>,
) => Promise<OperationAnswer<Id>>;

/** One handler per operation. An operation without a handler doesn't compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
