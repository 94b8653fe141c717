import { writeFile } from 'node:fs/promises';
import { type Script, UsageError } from '../script.ts';

const create: Script = {
  name: 'credential create',
  summary: 'Make a staff credential; its token is shown once',
  takes: [],
  options: {
    name: { value: '<text>', help: 'whose it is; logs call them so (default: your login name)' },
    scopes: { value: '<list>', help: 'what it may do, with commas between (default: everything)' },
    days: { value: '<number>', help: 'how long it works, 1 to 365 (default 90)' },
    save: { help: 'keep it for this installation, so that the other scripts find it' },
  },
  asks: () => 'Makes a credential that may do what its scopes say in every account.',
  async run(typed, { credentials, tokenFile }) {
    const { allStaffScopes, isStaffScope } = await import('@talkdrum/domain');
    const { userInfo } = await import('node:os');
    const wanted =
      typed
        .find('scopes')
        ?.split(',')
        .map((scope) => scope.trim()) ?? allStaffScopes;
    const wrong = wanted.find((scope) => !isStaffScope(scope));
    if (wrong !== undefined)
      throw new UsageError(`"${wrong}" is no scope. There are: ${allStaffScopes.join(', ')}.`);
    const days = Number(typed.find('days') ?? 90);
    if (!Number.isInteger(days) || days < 1 || days > 365)
      throw new UsageError('--days is a whole number from 1 to 365.');
    if (typed.has('save') && tokenFile === null)
      throw new UsageError(
        'There is nowhere to keep it here. Leave --save out and set TALKDRUM_STAFF_TOKEN.',
      );
    const name = typed.find('name') ?? userInfo().username;
    const { id, token, expiresAt } = await (await credentials()).create({
      name,
      scopes: wanted.filter(isStaffScope),
      days,
    });
    const row = { id, name, scopes: wanted.join(','), expires: expiresAt.toISOString() };
    if (!typed.has('save') || tokenFile === null)
      return {
        rows: [{ ...row, token }],
        note: 'Keep the token now: it is not shown again. Scripts read it from TALKDRUM_STAFF_TOKEN.',
      };
    await writeFile(tokenFile, `${token}\n`, { mode: 0o600 });
    return { rows: [row], note: `Kept in ${tokenFile}; the other scripts use it from there.` };
  },
};

const list: Script = {
  name: 'credential list',
  summary: 'Show staff credentials, the ended ones too',
  takes: [],
  options: {},
  async run(_typed, { credentials }) {
    const all = await (await credentials()).list();
    return {
      rows: all.map((credential) => ({
        id: credential.id,
        name: credential.name,
        scopes: credential.scopes.join(','),
        created: credential.createdAt.toISOString(),
        expires: credential.expiresAt.toISOString(),
        'last used': credential.lastUsedAt?.toISOString() ?? null,
        from: credential.lastUsedIp === '' ? null : credential.lastUsedIp,
        revoked: credential.revokedAt?.toISOString() ?? null,
      })),
    };
  },
};

const revoke: Script = {
  name: 'credential revoke',
  summary: 'End a staff credential at once',
  takes: ['credential'],
  options: {},
  asks: (typed) => `Ends the credential ${typed.text('credential')}.`,
  async run(typed, { credentials }) {
    await (await credentials()).revoke(typed.text('credential'));
    return { rows: [], note: 'Revoked.' };
  },
};

export const credentialScripts = [create, list, revoke];
