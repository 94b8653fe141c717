import { describe, expect, it } from 'vitest';
import type { Privilege } from '@talkdrum/domain';
import { forEverybody, forMembers } from './open-procedures.ts';
import { allBut, call, contextOf, forgetful, forgetRates, procedures, signedInAs } from '../procedures.ts';
import {
  codeOf,
  expectNoFault,
  inputFor,
  memberOfA,
  patience,
  useTwoAccounts,
  world,
} from './two-accounts.ts';

/** A second privilege that a procedure asks for itself. */
const alsoNeeds: Partial<Record<string, readonly Privilege[]>> = {
  'campaigns.createFollowUp': ['contacts.edit'],
  'journeys.testRun': ['contacts.view'],
};

useTwoAccounts(() => {
  describe('without a sign-in', () => {
    it('every procedure refuses, except the public ones', async () => {
      const open: string[] = [];
      for (const procedure of procedures) {
        const answer = await call(
          procedure,
          contextOf(world.test.domain, null),
          inputFor(procedure, 1, world.idsOfA).input,
        );
        if (answer.ok || answer.facts['domainCode'] !== 'unauthenticated') open.push(procedure.path);
        else expect(answer.code).toBe('UNAUTHORIZED');
      }
      expect(open.sort()).toEqual(Object.keys(forEverybody).sort());
    });
  });

  describe('with the wrong privileges', () => {
    it('every procedure names the privilege it requires, except those that need none', () => {
      expect(
        procedures
          .filter(
            ({ privilege, staff, path }) =>
              privilege === undefined && staff === undefined && !(path in forEverybody),
          )
          .map(({ path }) => path),
      ).toEqual(Object.keys(forMembers));
    });

    it('a procedure is forbidden with all privileges but its own, and allowed with that one, or those it names', {
      timeout: patience,
    }, async () => {
      const domain = forgetful(world.test.domain);
      for (const procedure of procedures) {
        const { path, privilege } = procedure;
        if (privilege === undefined) continue;
        // All calls of the test together are more than a person may make in a minute.
        await forgetRates(world.test.domain);
        const { input } = inputFor(procedure, 1, world.idsOfA);
        const codes = {
          none: codeOf(await call(procedure, contextOf(domain, memberOfA()), input)),
          others: codeOf(
            await call(procedure, contextOf(domain, signedInAs(world.a, allBut(privilege))), input),
          ),
          unreadable: codeOf(await call(procedure, contextOf(domain, memberOfA()), { odd: true })),
        };
        expect({ path, ...codes }).toEqual({
          path,
          none: 'FORBIDDEN',
          others: 'FORBIDDEN',
          unreadable: 'FORBIDDEN',
        });
        const others = alsoNeeds[path] ?? [];
        if (others.length > 0)
          expect(codeOf(await call(procedure, contextOf(domain, memberOfA(privilege)), input))).toBe(
            'FORBIDDEN',
          );
        const allowed = await call(procedure, contextOf(domain, memberOfA(privilege, ...others)), input);
        // Some require a recent sign-in before they check anything else; this session is too old for them.
        const isAskedWho = !allowed.ok && allowed.facts['domainCode'] === 'recent_sign_in_required';
        if (!isAskedWho) expect({ path, code: codeOf(allowed) }).not.toEqual({ path, code: 'FORBIDDEN' });
        expectNoFault(allowed, path);
      }
    });
  });
});
