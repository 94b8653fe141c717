import type { Invitation, TeamMember } from '@talkdrum/domain';
import type { TeamRow } from './team.contract.ts';
import { toWire } from '../to-wire.ts';

export function memberRow(member: TeamMember, selfId: string | null): TeamRow {
  const { userId: id, firstName, lastName, email, isOwner, privileges, status } = member;
  return toWire({
    kind: 'member',
    id,
    firstName,
    lastName,
    email,
    isOwner,
    isSelf: id === selfId,
    privileges,
    status,
    since: member.joinedAt,
    lastSeenAt: member.lastSeenAt,
    expiresAt: null,
  });
}

export function invitationRow(
  { id, firstName, lastName, email, privileges, sentAt, expiresAt }: Invitation,
  now: Date,
): TeamRow {
  return toWire({
    kind: 'invitation',
    id,
    firstName,
    lastName,
    email,
    isOwner: false,
    isSelf: false,
    privileges,
    status: expiresAt > now ? 'invited' : 'expired',
    since: sentAt,
    lastSeenAt: null,
    expiresAt,
  });
}
