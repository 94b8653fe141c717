import { createHash } from 'node:crypto';
import { type Domain, DomainError, newId, openDeviceToken, type Redeemer } from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFields } from '../form-body.ts';
import { pageStyles } from '../look/page-styles.ts';
import { sendNotFound } from '../problems.ts';
import { cashierScript, cashierScriptPath } from './cashier-script.ts';
import { cashierPage, cashierStyles, type CashierView, type Till } from './cashier-view.ts';

type Call = { Params: { token: string } };
interface Device {
  accountId: string;
  by: Redeemer & { actorId: string };
  till: Till;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** /cashier/:token checks and redeems codes for the till that the link was made for. Works without scripts. */
export function addCashierRoutes(app: FastifyInstance, domain: Domain): void {
  const policy = policyOf(domain.config.publicUrl);
  const send = (reply: FastifyReply, device: Device, view: CashierView, status = 200) =>
    reply
      .code(status)
      .header('content-security-policy', policy)
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
      .type('text/html; charset=utf-8')
      .send(cashierPage(device.till, view));

  app.get<Call>('/cashier/:token', async (request, reply) => {
    const device = await openDevice(domain, request.params.token);
    return device === null ? sendNotFound(reply) : send(reply, device, { kind: 'ask', problem: null });
  });

  app.post<Call>('/cashier/:token', async (request, reply) => {
    const device = await openDevice(domain, request.params.token);
    if (device === null) return sendNotFound(reply);
    try {
      return await send(reply, device, await take(domain, device, request));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const status = error.code === 'rate_limited' ? 429 : 409;
      return send(reply, device, { kind: 'ask', problem: error.publicMessage }, status);
    }
  });

  app.get(cashierScriptPath, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(cashierScript),
  );
}

/** Null for a link that isn't ours or was revoked. */
async function openDevice(domain: Domain, token: string): Promise<Device | null> {
  const subject = openDeviceToken(domain.config.secret, token);
  if (subject === null) return null;
  const { accountId, deviceId } = subject;
  const actor = { accountId, userId: null, isReadOnly: true };
  const till = await domain.openScope(actor, ({ rewardDevices }) => rewardDevices.open(deviceId));
  return till === null ? null : { accountId, by: { source: 'cashier', actorId: deviceId }, till };
}

async function take(domain: Domain, device: Device, request: FastifyRequest): Promise<CashierView> {
  const fields = formFields(request.body);
  const code = (fields.get('code') ?? '').slice(0, 60);
  const reference = (fields.get('reference') ?? '').replaceAll('\0', '').trim().slice(0, 200);
  const id = fields.get('id') ?? '';
  const amount = minorOf(fields.get('amount') ?? '');
  return domain.openScope({ accountId: device.accountId, userId: null }, async ({ till, rewardDevices }) => {
    await rewardDevices.noteUse(device.by.actorId);
    switch (fields.get('step')) {
      case 'undo':
        if (!uuid.test(id)) return { kind: 'ask', problem: null };
        await till.rollBack(device.by, id, '');
        return { kind: 'undone' };
      case 'redeem': {
        const key = fields.get('key') ?? '';
        if (!uuid.test(key) || amount === 'wrong') return { kind: 'refused', reason: 'amount', code: null };
        const use = { code, amountMinor: amount, key: `cashier/${key}` };
        const result = await till.redeem(device.by, use, { reference, holdId: null });
        if (!result.isRedeemed) return { kind: 'refused', reason: result.reason, code: result.code };
        return { kind: 'redeemed', code: result.code, id: result.redemption.id };
      }
      default: {
        const checked = await till.validate(device.by, code, null);
        return checked.isValid
          ? { kind: 'valid', code: checked.code, key: newId() }
          : { kind: 'refused', reason: checked.reason, code: checked.code };
      }
    }
  });
}

/** "1,500.50" in minor units; null for an empty field. */
function minorOf(text: string): bigint | null | 'wrong' {
  const typed = text.replaceAll(/[\s,]/g, '');
  if (typed === '') return null;
  const [, whole, cents = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  return whole === undefined ? 'wrong' : BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
}

function policyOf(publicUrl: string): string {
  const hashes = [pageStyles, cashierStyles].map(
    (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  return [
    `default-src 'none'`,
    `script-src ${new URL(cashierScriptPath, publicUrl).href}`,
    `style-src ${hashes.join(' ')}`,
    `img-src data:`,
    `font-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
