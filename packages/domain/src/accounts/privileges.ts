import { DomainError } from '../kernel/index.ts';
import { type Privilege, privilegeTable } from './privilege-table.ts';

/** The signed-in person's privileges in the chosen account. Owners have all of them. */
export interface Grants {
  isOwner: boolean;
  privileges: readonly string[];
}

export function isAllowed(grants: Grants, privilege: Privilege): boolean {
  return grants.isOwner || grants.privileges.includes(privilege);
}

/** Throws `forbidden`, naming the missing privilege and who can grant it. */
export function requirePrivilege(grants: Grants, privilege: Privilege): void {
  if (isAllowed(grants, privilege)) return;
  throw new DomainError(
    'forbidden',
    `You don’t have permission to ${describePrivilege(privilege)}. Ask the account owner for access.`,
    { privilege },
  );
}

/** The privilege's label with a small first letter, to follow "permission to". */
export function describePrivilege(privilege: Privilege): string {
  const label = privilegeTable[privilege];
  return `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
