import { allPrivileges } from '@talkdrum/domain/privileges';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';
import { emailField, linkTokenField, newPasswordField, requiredLine } from '../text-fields.ts';

export {
  allPrivileges,
  isPrivilege,
  type Privilege,
  privilegeActions,
  privilegeAreas,
  privilegeAt,
  type PrivilegePreset,
  privilegePresets,
  privilegeTable,
} from '@talkdrum/domain/privileges';

/** Without duplicates. */
const privilegesField = z
  .array(z.enum(allPrivileges))
  .max(allPrivileges.length)
  .transform((keys) => [...new Set(keys)]);

/** The Add Team form. Someone who already has a login keeps their password. */
export const addTeamInput = z.object({
  firstName: requiredLine('First name', 80),
  lastName: requiredLine('Last name', 80),
  email: emailField,
  password: newPasswordField,
});

export const inviteInput = addTeamInput.omit({ password: true }).extend({ privileges: privilegesField });

export const memberInput = z.object({ userId: z.uuid() });
export const invitationInput = z.object({ invitationId: z.uuid() });
export const memberPrivilegesInput = memberInput.extend({ privileges: privilegesField });
export const invitationPrivilegesInput = invitationInput.extend({ privileges: privilegesField });
export const setOwnerInput = memberInput.extend({ isOwner: z.boolean() });

/** A member or an invitation; `id` is the user's or the invitation's. */
export const teamRowOutput = z.object({
  kind: z.enum(['member', 'invitation']),
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  isSelf: z.boolean(),
  privileges: z.array(z.string()),
  status: z.enum(['active', 'suspended', 'invited', 'expired']),
  /** When the member joined, or when the invitation was last sent. */
  since: isoTime,
  lastSeenAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
});
export type TeamRow = z.infer<typeof teamRowOutput>;
export const teamOutput = z.array(teamRowOutput);

export const invitationTokenInput = z.object({ token: linkTokenField });
export const joinTeamInput = invitationTokenInput.extend({ password: newPasswordField.nullish() });
export const joinPasswordInput = z.object({ password: newPasswordField });
export const invitationViewOutput = z.object({
  email: z.string(),
  firstName: z.string(),
  company: z.string(),
  inviter: z.string(),
  isKnown: z.boolean(),
  needsPassword: z.boolean(),
});
export type InvitationView = z.infer<typeof invitationViewOutput>;
/** `isSignedIn`: the visitor is signed in as that person and was switched to the new account. */
export const joinTeamOutput = z.object({ email: z.string(), isSignedIn: z.boolean() });
