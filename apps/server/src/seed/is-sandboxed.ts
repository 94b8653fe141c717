import type { Environment } from '../environment.ts';

const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** Whether mail, texts and payments all go to simulations on this machine: the demo is sent nowhere else. */
export function isSandboxed(env: Environment): boolean {
  const carriers = [
    env.AFRICASTALKING_API_KEY === undefined || isLocal(env.AFRICASTALKING_URL),
    env.TERMII_API_KEY === undefined || isLocal(env.TERMII_URL),
    env.TWILIO_AUTH_TOKEN === undefined || isLocal(env.TWILIO_URL),
    env.INFOBIP_URL === undefined || isLocal(env.INFOBIP_URL),
    env.SMPP_CARRIER_URL === undefined || ['localhost', '127.0.0.1'].includes(env.SMPP_CARRIER_URL.host),
  ];
  return (
    env.SANDBOX_URL !== undefined &&
    isLocal(env.SANDBOX_URL) &&
    isLocal(env.SMTP_URL) &&
    isLocal(env.PAYSTACK_URL) &&
    carriers.every(Boolean)
  );
}
