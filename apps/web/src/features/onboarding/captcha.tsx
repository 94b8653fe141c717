import 'altcha/altcha.css';
import type { AltchaWidgetElement } from 'altcha';
import type {} from 'altcha/types/react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { trpcClient } from '../../lib/api-client.ts';
import './captcha.css';

export interface CaptchaHandle {
  /** The solved check. Solves it now if the browser hasn't yet; null when that fails. */
  solve(): Promise<string | null>;
  /** A solved check works once, so call this after a refusal. */
  reset(): void;
}

/** A proof-of-work captcha. It runs in the browser and sends nothing to a third party. */
export function Captcha({ action, ref }: { action: 'sign-up' | 'sign-in'; ref: Ref<CaptchaHandle> }) {
  const widget = useRef<AltchaWidgetElement>(null);
  const payload = useRef<string | null>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    void import('./load-altcha.ts').then(({ loadAltcha }) => loadAltcha()).then(() => setIsReady(true));
  }, []);
  useEffect(() => {
    const element = widget.current;
    if (!isReady || element === null) return;
    const remember = (event: Event) => {
      const detail: unknown = 'detail' in event ? event.detail : null;
      payload.current = isSolved(detail) ? detail.payload : null;
    };
    element.addEventListener('statechange', remember);
    void element.configure({
      challenge: `/${action}`,
      fetch: async () => Response.json(await trpcClient.onboarding.captcha.query({ action })),
      hideFooter: true,
      hideLogo: true,
      minDuration: 300,
    });
    return () => element.removeEventListener('statechange', remember);
  }, [action, isReady]);
  useImperativeHandle(ref, () => ({
    solve: async () => payload.current ?? (await widget.current?.verify())?.payload ?? null,
    reset: () => widget.current?.reset(),
  }));
  return (
    <div className="min-h-14" aria-busy={!isReady}>
      {isReady ? <altcha-widget ref={widget} /> : null}
    </div>
  );
}

function isSolved(detail: unknown): detail is { payload: string } {
  return (
    typeof detail === 'object' &&
    detail !== null &&
    'state' in detail &&
    detail.state === 'verified' &&
    'payload' in detail &&
    typeof detail.payload === 'string'
  );
}
