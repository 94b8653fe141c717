import { DomainError } from '../kernel/index.ts';
import { type Privilege, privilegeTable } from './privilege-table.ts';

/** What the signed-in person may do in the chosen account: the owner may do everything. */
export interface Grants {
  isOwner: boolean;
  privileges: readonly string[];
}

export function isAllowed(grants: Grants, privilege: Privilege): boolean {
  return grants.isOwner || grants.privileges.includes(privilege);
}

/** Throws `forbidden` with who can help. */
export function requirePrivilege(grants: Grants, privilege: Privilege): void {
  if (isAllowed(grants, privilege)) return;
  throw new DomainError(
    'forbidden',
    `You may not do this: "${privilegeTable[privilege]}". Ask the account's owner for it.`,
    { privilege },
  );
}
