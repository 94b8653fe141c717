import { defineEntity, p } from '@mikro-orm/core';
import { timestamp } from '../kernel/index.ts';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary(),
    /** Lower case; one person per address. */
    email: p.string(),
    passwordHash: p.string(),
    firstName: p.string(),
    lastName: p.string(),
    /** Someone else chose the password; it works once, to choose a new one. */
    givenPassword: p.enum(['unused', 'used'] as const).nullable(),
    emailConfirmedAt: timestamp().nullable(),
    /** The account of a new session. */
    currentAccountId: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    updatedAt: timestamp()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** A person who can sign in. */
export class User extends UserSchema.class {
  isConfirmed(): boolean {
    return this.emailConfirmedAt !== null && this.emailConfirmedAt !== undefined;
  }

  /** A password the person chose. */
  setPassword(hash: string): void {
    this.passwordHash = hash;
    this.givenPassword = null;
  }

  /** The address was confirmed with an emailed link. */
  confirmEmail(now: Date): void {
    this.emailConfirmedAt ??= now;
  }
}
UserSchema.setClass(User);
export { UserSchema };
