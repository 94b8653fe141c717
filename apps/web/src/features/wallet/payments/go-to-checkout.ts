/**
 * Goes to the provider's page. Never resolves, so the form stays busy and can't be submitted twice. If the
 * browser restores this page from its back/forward cache, the page reloads.
 */
export function goToCheckout(url: string): Promise<never> {
  window.addEventListener('pageshow', (event) => event.persisted && window.location.reload(), { once: true });
  window.location.assign(url);
  return new Promise(() => undefined);
}
