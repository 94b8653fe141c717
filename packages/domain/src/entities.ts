import type { EntitySchema } from '@mikro-orm/core';
import { AccountSchema, MembershipSchema } from './accounts/index.ts';

/** Every entity of the domain. The isolation suite walks this list. */
export const entities: EntitySchema[] = [AccountSchema, MembershipSchema] as unknown as EntitySchema[];
