import { SANDBOX_SMS_KEYS, type Sandbox, startSandbox } from '@talkdrum/sandbox';
import type { CampaignFields } from '../src/campaigns/index.ts';
import type { SmsConfig } from '../src/config.ts';
import { SendPump } from '../src/sending/index.ts';
import { type CarrierRouter, createSmsRouter, ReceiptDesk } from '../src/sms/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../src/testing/index.ts';

/** The domain with a carrier and phones behind it, at an hour when every country may get promotional SMS. */
export class SmsWorld {
  readonly sandbox: Sandbox;
  readonly test: TestDomain;
  readonly #router: CarrierRouter;

  private constructor(sandbox: Sandbox, test: TestDomain, router: CarrierRouter) {
    this.sandbox = sandbox;
    this.test = test;
    this.#router = router;
  }

  /** With the sandbox's carrier, or with these. */
  static async start(carriers?: Pick<SmsConfig, 'africastalking'>): Promise<SmsWorld> {
    const sandbox = await startSandbox({ receiptMs: 50 });
    const [host = '', port = ''] = sandbox.smppAddress.split(':');
    const { smppSystemId: systemId, smppPassword: password } = SANDBOX_SMS_KEYS;
    const test = await startTestDomain({
      publicUrl: 'https://go.example',
      sms: {
        callbackOrigin: 'http://127.0.0.1:1',
        ...(carriers ?? { smpp: { host, port: Number(port), systemId, password } }),
      },
    });
    const { pool } = test.domain;
    await pool.query("update sms_window set opens = '00:00', closes = '24:00'");
    await pool.query(
      `insert into sms_window select country, weekday, '00:00', '24:00' from sms_country, generate_series(1, 7) weekday on conflict do nothing`,
    );
    await pool.query('delete from sms_holiday');
    const router = createSmsRouter(test.domain);
    if (router === undefined) throw new Error('no carrier is configured');
    return new SmsWorld(sandbox, test, router);
  }

  addAccount(): Promise<SmsTestAccount> {
    return SmsTestAccount.createIn(this);
  }

  /** Sends everything that is due; see `receiptsSettled` for its receipts. */
  async sendAll(): Promise<void> {
    const router = this.#router;
    const kept = { window: router.window, send: router.send.bind(router), close: () => Promise.resolve() };
    const pump = new SendPump(this.test.domain, { smsRouter: kept });
    await pump.runUntilIdle();
    await pump.drain();
  }

  async receiptsSettled(isDone: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 15_000; Date.now() < end; ) {
      await new ReceiptDesk(this.test.domain).settle();
      if (await isDone()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the receipts did not come');
  }

  async stop(): Promise<void> {
    await this.#router.close();
    await this.test.stop();
    await this.sandbox.stop();
  }
}

/** A `TestAccount` with the approved SMS sender "KolaStores". */
export class SmsTestAccount extends TestAccount {
  senderId = '';

  static async createIn(world: SmsWorld): Promise<SmsTestAccount> {
    const { accountId } = await TestAccount.create(world.test.domain);
    const account = new SmsTestAccount(world.test.domain, accountId);
    account.senderId = await account.smsSender();
    return account;
  }

  draftSms(fields: Partial<CampaignFields>): Promise<string> {
    return this.campaign({ senderId: this.senderId, ...fields }, 'sms');
  }

  /** Starts an SMS campaign and freezes its audience. */
  async startSms(fields: Partial<CampaignFields>): Promise<string> {
    const id = await this.draftSms(fields);
    await this.startSending(id);
    await this.workOff();
    return id;
  }

  async stat(campaignId: string): Promise<Record<string, number> | undefined> {
    const [stat] = await this.query<Record<string, number>>(
      'select recipients, sent, failed, delivered, bounces, segments::int from campaign_stat where account_id = $1 and campaign_id = $2',
      [campaignId],
    );
    return stat;
  }
}

/** The n-th Nigerian number of MTN. */
export const phoneNumber = (n: number): string => `+23480312${String(n).padStart(5, '0')}`;
