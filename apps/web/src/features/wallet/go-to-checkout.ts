/**
 * Leaves for the provider's page. Never resolves, so that a form stays busy and can't be sent twice
 * meanwhile; a page that the browser brings back from its memory starts afresh.
 */
export function goToCheckout(url: string): Promise<never> {
  window.addEventListener('pageshow', (event) => event.persisted && window.location.reload(), { once: true });
  window.location.assign(url);
  return new Promise(() => undefined);
}
