import { defineEntity, p } from '@mikro-orm/core';
import { tenantColumns, tenantRules, timestamp } from '../kernel/index.ts';
import { optInKind } from './list.schema.ts';

const ListSchema = defineEntity({
  name: 'List',
  tableName: 'list',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    name: p.string(),
    type: p.enum(['public'] as const).default('public'),
    optIn: p.enum(optInKind.options).default('single'),
    createdAt: timestamp().onCreate(() => new Date()),
    updatedAt: timestamp()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    archivedAt: timestamp().nullable(),
  },
});

/** A static set of contacts people can subscribe to. */
export class List extends ListSchema.class {}
ListSchema.setClass(List);
export { ListSchema };
