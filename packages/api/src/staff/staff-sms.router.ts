import { configuredCarriers } from '@talkdrum/domain';
import { z } from 'zod';
import { done } from '../list-contract.ts';
import { router, staffProcedure } from '../trpc.ts';
import * as contract from './staff-sms.contract.ts';
import { toWire } from '../to-wire.ts';

const ok = { ok: true } as const;

/**
 * SMS rules: hours, holidays, routes, the numbering plan and do-not-disturb lists. Changes need a credential.
 */
export const staffSms = router({
  hours: router({
    list: staffProcedure('read')
      .input(z.void())
      .output(contract.hoursListOutput)
      .query(async ({ ctx }) => {
        const countries = await ctx.domain.staff(({ smsHours }) => smsHours.list());
        return countries.map((rule) => toWire(rule));
      }),

    setCountry: staffProcedure('sms')
      .input(contract.setCountryInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await ctx.domain.staff(({ smsHours }) => smsHours.setCountry(input.country, input));
        return ok;
      }),

    removeCountry: staffProcedure('sms')
      .input(contract.removeCountryInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await ctx.domain.staff(({ smsHours }) => smsHours.removeCountry(input.country));
        return ok;
      }),

    setDays: staffProcedure('sms')
      .input(contract.setDaysInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await ctx.domain.staff(({ smsHours }) =>
          smsHours.setDays(input.country, input.weekdays, input.hours),
        );
        return ok;
      }),

    addHoliday: staffProcedure('sms')
      .input(contract.addHolidayInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await ctx.domain.staff(({ smsHours }) => smsHours.addHoliday(input.country, input.day, input.name));
        return ok;
      }),

    removeHoliday: staffProcedure('sms')
      .input(contract.removeHolidayInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await ctx.domain.staff(({ smsHours }) => smsHours.removeHoliday(input.country, input.day));
        return ok;
      }),
  }),

  routes: router({
    list: staffProcedure('read')
      .input(z.void())
      .output(contract.routesListOutput)
      .query(async ({ ctx }) => ({
        routes: await ctx.domain.staff(({ smsRoutes }) => smsRoutes.list()),
        carriers: configuredCarriers(ctx.domain.config.sms),
      })),

    set: staffProcedure('sms')
      .input(contract.setRouteInput)
      .output(contract.routeOutput)
      .mutation(({ ctx, input }) => ctx.domain.staff(({ smsRoutes }) => smsRoutes.set(input))),

    remove: staffProcedure('sms')
      .input(contract.removeRouteInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await ctx.domain.staff(({ smsRoutes }) => smsRoutes.remove(input.id));
        return ok;
      }),
  }),

  prefixes: router({
    list: staffProcedure('read')
      .input(contract.prefixesListInput)
      .output(contract.prefixesListOutput)
      .query(({ ctx, input: { country = null, cursor, limit } }) =>
        ctx.domain.staff(({ smsPrefixes }) => smsPrefixes.list({ country, after: cursor ?? '', limit })),
      ),

    set: staffProcedure('sms')
      .input(contract.setPrefixInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await ctx.domain.staff(({ smsPrefixes }) => smsPrefixes.set(input));
        return ok;
      }),

    remove: staffProcedure('sms')
      .input(contract.removePrefixInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await ctx.domain.staff(({ smsPrefixes }) => smsPrefixes.remove(input.prefix));
        return ok;
      }),
  }),

  doNotDisturb: router({
    counts: staffProcedure('read')
      .input(z.void())
      .output(contract.doNotDisturbOutput)
      .query(({ ctx }) => ctx.domain.staff(({ doNotDisturb }) => doNotDisturb.counts())),

    add: staffProcedure('sms')
      .input(contract.changeDoNotDisturbInput)
      .output(contract.changedNumbersOutput)
      .mutation(async ({ ctx, input }) => ({
        changed: await ctx.domain.staff(({ doNotDisturb }) => doNotDisturb.add(input.numbers)),
      })),

    remove: staffProcedure('sms')
      .input(contract.changeDoNotDisturbInput)
      .output(contract.changedNumbersOutput)
      .mutation(async ({ ctx, input }) => ({
        changed: await ctx.domain.staff(({ doNotDisturb }) => doNotDisturb.remove(input.numbers)),
      })),
  }),

  /** How a message to this number would be routed now. */
  explain: staffProcedure('read')
    .input(contract.explainNumberInput)
    .output(contract.numberFactsOutput)
    .query(async ({ ctx, input }) => {
      const { promotional, transactional, ...facts } = await ctx.domain.staff(({ explainNumber }) =>
        explainNumber(input.number),
      );
      return toWire({
        ...facts,
        promotional: [...promotional],
        transactional: [...transactional],
      });
    }),
});
