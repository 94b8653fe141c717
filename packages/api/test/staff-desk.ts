import { type JobBoard, readStaffCredential, StaffCredentials, type StaffMember } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import {
  asOwner,
  type OwnedTestAccount,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '@talkdrum/domain/testing';
import type { Context, SignedIn } from '../src/context.ts';
import { appRouter } from '../src/root.ts';
import { createCallerFactory } from '../src/trpc.ts';

interface StaffEntry {
  action: string;
  kind: string;
  name: string;
  details: Record<string, unknown>;
}

const jobBoard: JobBoard = {
  list: async () => [],
  runAgain: async (id) => id === 'known',
};

/** A staff credential named "Night shift", one customer, and the account of a person with the staff flag. */
export interface StaffDesk {
  test: TestDomain;
  customer: OwnedTestAccount;
  ours: OwnedTestAccount;
  credential: StaffMember;
  token: string;
}

export async function openStaffDesk(): Promise<StaffDesk> {
  const test = await startTestDomain();
  const customer = await TestAccount.createOwned(test.domain, 'ama@kola.ng');
  const ours = await TestAccount.createOwned(test.domain, 'staff@talkdrum.example');
  await test.domain.pool.query('update account set is_admin = true where id = $1', [ours.accountId]);
  const { token } = await new StaffCredentials(test.database.ownerUrl).create({
    name: 'Night shift',
    scopes: ['read', 'accounts', 'senders', 'prices', 'wallet', 'jobs', 'impersonate'],
    days: 30,
  });
  const credential = await readStaffCredential(test.domain.pool, token, '203.0.113.9');
  if (credential === null) throw new Error('the credential is not known');
  return { test, customer, ours, credential, token };
}

/** Calls procedures with `parts` of a context. */
export function callerOf({ test }: StaffDesk, parts: Partial<Context>) {
  const base = {
    domain: test.domain,
    signedIn: null,
    ip: '203.0.113.9',
    userAgent: 'test',
    requestId: 'request',
    jobBoard,
  };
  return createCallerFactory(appRouter)({ ...base, setSession: () => undefined, ...parts });
}

export function ownerOf(
  { accountId, userId }: OwnedTestAccount,
  grants: SignedIn['grants'] = { isOwner: true, privileges: [] },
): SignedIn {
  return { sessionId: newId(), accountId, userId, grants };
}

/** Staff actions in the audit log of an account, oldest first. */
export function auditedOf({ test }: StaffDesk, accountId: string): Promise<StaffEntry[]> {
  return asOwner(test.database, async (client) => {
    const { rows } = await client.query<StaffEntry>(
      `select action, actor_kind kind, actor_name name, details from audit_event where account_id = $1 and action like 'staff.%' order by at, id`,
      [accountId],
    );
    return rows;
  });
}
