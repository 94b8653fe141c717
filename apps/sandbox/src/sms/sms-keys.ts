/** Secrets the product shares with the simulated carriers. */
export type SmsKeys = {
  smppSystemId: string;
  smppPassword: string;
  africastalkingUsername: string;
  africastalkingApiKey: string;
  termiiApiKey: string;
  termiiSecretKey: string;
  twilioAccountSid: string;
  twilioAuthToken: string;
  infobipApiKey: string;
  /**
   * Callback URLs of Africa's Talking and Termii, which real accounts set in their dashboards. The other two
   * receive theirs with each message.
   */
  africastalkingCallbackUrl?: string | undefined;
  termiiCallbackUrl?: string | undefined;
  /** Where Africa's Talking says what became of airtime. */
  airtimeCallbackUrl?: string | undefined;
};

/** Development defaults; real carriers issue their own. */
export const SANDBOX_SMS_KEYS: SmsKeys = {
  smppSystemId: 'talkdrum',
  smppPassword: 'sandbox',
  africastalkingUsername: 'sandbox',
  africastalkingApiKey: 'atsk_sandbox_key',
  termiiApiKey: 'TL_sandbox_key',
  termiiSecretKey: 'tsk_sandbox_secret',
  twilioAccountSid: 'AC00000000000000000000000000000000',
  twilioAuthToken: 'sandbox_twilio_token',
  infobipApiKey: 'sandbox_infobip_key',
};
