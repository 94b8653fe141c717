/** What the product and the played carriers share. */
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
   * Where Africa's Talking and Termii report to: with a true account this is set in their dashboards. The
   * other two are told with each message.
   */
  africastalkingCallbackUrl?: string | undefined;
  termiiCallbackUrl?: string | undefined;
};

/** For a development machine; a true carrier gives its own. */
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
