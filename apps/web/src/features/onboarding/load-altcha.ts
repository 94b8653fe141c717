import 'altcha/external';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

/** Registers the widget with a worker file of our own, because the page's CSP allows no inline scripts. */
export function loadAltcha(): Promise<unknown> {
  globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
  globalThis.$altcha.i18n.set('en', {
    ariaLinkLabel: 'About this check',
    error: 'The check failed. Try again.',
    expired: 'The check expired. Try again.',
    footer: '',
    label: 'I am not a robot',
    loading: 'Loading…',
    reload: 'Reload',
    verify: 'Check',
    verificationRequired: 'Confirm that you are not a robot',
    verified: 'Verified',
    verifying: 'Checking…',
    waitAlert: 'Checking, please wait.',
    enterCode: 'Enter code',
    enterCodeAria: 'Enter the code you hear',
    getAudioChallenge: 'Listen to the code',
  });
  return customElements.whenDefined('altcha-widget');
}
