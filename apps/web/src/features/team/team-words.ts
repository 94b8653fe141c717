import { allPrivileges, type PrivilegePreset, privilegePresets, type TeamRow } from '@talkdrum/api/contracts';

export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<TeamRow, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The preset that gives exactly these. */
export function presetOf(privileges: readonly string[]): PrivilegePreset | undefined {
  return privilegePresets.find(
    (preset) =>
      preset.privileges.length === privileges.length &&
      preset.privileges.every((key) => privileges.includes(key)),
  );
}

/** What a person may do, in a few words: a preset's name where one fits exactly. */
export function privilegeSummary({ isOwner, privileges }: Pick<TeamRow, 'isOwner' | 'privileges'>): string {
  if (isOwner) return 'Everything';
  if (privileges.length === 0) return 'Nothing yet';
  return presetOf(privileges)?.label ?? `${privileges.length} of ${allPrivileges.length}`;
}

export const statusWords = {
  active: { label: 'Active', tone: 'success' },
  suspended: { label: 'Suspended', tone: 'danger' },
  invited: { label: 'Invited', tone: 'info' },
  expired: { label: 'Invitation expired', tone: 'warning' },
} as const satisfies Record<TeamRow['status'], { label: string; tone: string }>;

/** Why somebody cannot be changed by this person, beyond the privilege; null when they can. */
export function whyFixed(row: TeamRow, amOwner: boolean): string | null {
  if (row.isSelf) return 'You cannot change your own access. Ask another owner.';
  if (row.isOwner && !amOwner) return 'Only an owner can change another owner’s access.';
  return null;
}
