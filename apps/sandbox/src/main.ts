import { readEnvironment } from './environment.ts';
import { PortInUseError } from './listen.ts';
import { startSandbox } from './start-sandbox.ts';
import { watchParent } from './watch-parent.ts';

// Runs the sandbox as its own process; all settings come from the environment.
try {
  const env = readEnvironment(process.env);
  const sandbox = await startSandbox({
    httpPort: env.SANDBOX_PORT,
    smtpPort: env.SANDBOX_SMTP_PORT,
    dnsPort: env.SANDBOX_DNS_PORT,
    paymentsPort: env.PAYMENTS_PORT,
    payments: {
      paystackSecretKey: env.PAYSTACK_SECRET_KEY,
      flutterwaveSecretKey: env.FLUTTERWAVE_SECRET_KEY,
      flutterwaveWebhookHash: env.FLUTTERWAVE_WEBHOOK_HASH,
      stripeSecretKey: env.STRIPE_SECRET_KEY,
      stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
      callbackUrl: env.PAYMENTS_CALLBACK_URL,
    },
    smppPort: env.SANDBOX_SMPP_PORT,
    smsPort: env.SMS_PORT,
    identityPort: env.IDENTITY_PORT,
    identityReturnUrl: env.IDENTITY_RETURN_URL,
    s3Port: env.SANDBOX_S3_PORT,
    sms: {
      africastalkingUsername: env.AFRICASTALKING_USERNAME,
      africastalkingApiKey: env.AFRICASTALKING_API_KEY,
      africastalkingCallbackUrl: env.AFRICASTALKING_CALLBACK_URL,
      airtimeCallbackUrl: env.AIRTIME_CALLBACK_URL,
      termiiApiKey: env.TERMII_API_KEY,
      termiiSecretKey: env.TERMII_SECRET_KEY,
      termiiCallbackUrl: env.TERMII_CALLBACK_URL,
      twilioAccountSid: env.TWILIO_ACCOUNT_SID,
      twilioAuthToken: env.TWILIO_AUTH_TOKEN,
      infobipApiKey: env.INFOBIP_API_KEY,
    },
    host: env.SANDBOX_HOST,
    limit: env.SANDBOX_MAIL_LIMIT,
    dataDir: env.SANDBOX_DATA_DIR,
    returnSmtp: env.SANDBOX_RETURN_SMTP,
    dnsSeed: env.SANDBOX_DNS_SEED,
  });
  const stop = () => void sandbox.stop().finally(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  watchParent(env.TALKDRUM_PARENT_PID, stop);
  const { httpUrl, smtpUrl, dnsAddress, paymentsUrl, smppAddress, smsUrl, identityUrl, s3Url } = sandbox;
  process.stdout.write(
    `Sandbox ready: mailbox ${httpUrl}/mail · ${smtpUrl} · DNS ${dnsAddress} · payments ${paymentsUrl} · SMPP ${smppAddress} · phones ${smsUrl} · sign-in ${identityUrl}${s3Url === null ? '' : ` · files ${s3Url}`}\n`,
  );
  process.send?.({
    type: 'ready',
    httpUrl,
    smtpUrl,
    dnsAddress,
    paymentsUrl,
    smppAddress,
    smsUrl,
    identityUrl,
  });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof PortInUseError) {
    return `The sandbox could not start: port ${error.port} for ${error.what} is already in use. Stop the other program, or set another port with SANDBOX_PORT (web), SANDBOX_SMTP_PORT, SANDBOX_DNS_PORT, PAYMENTS_PORT, SANDBOX_SMPP_PORT, SMS_PORT, IDENTITY_PORT or SANDBOX_S3_PORT.`;
  }
  return `The sandbox could not start: ${error instanceof Error ? error.message : String(error)}`;
}
