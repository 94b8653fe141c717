import { allPrivileges, type PrivilegePreset, privilegePresets, type TeamRow } from '@talkdrum/api/contracts';

export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<TeamRow, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The preset with exactly these privileges. */
export function presetOf(privileges: readonly string[]): PrivilegePreset | undefined {
  return privilegePresets.find(
    (preset) =>
      preset.privileges.length === privileges.length &&
      preset.privileges.every((key) => privileges.includes(key)),
  );
}

/** A person's privileges in a few words: the preset's name, or how many of all. */
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

/** Why the viewer can't change this person, apart from missing privileges; null when they can. */
export function whyFixed(row: TeamRow, amOwner: boolean): string | null {
  if (row.isSelf) return 'You can’t change your own access. Ask another owner.';
  if (row.isOwner && !amOwner) return 'Only an owner can change an owner.';
  return null;
}
