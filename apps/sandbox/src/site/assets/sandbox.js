// Everything works without this script; it refreshes the list when mail arrives and adds keys.
const list = document.querySelector('#list');

async function refresh() {
  const focusedId = document.activeElement?.closest('[data-id]')?.dataset.id;
  if (list.querySelector('details[open]')) return; // someone is about to delete
  const response = await fetch(list.dataset.url);
  if (!response.ok) return;
  const newestBefore = list.querySelector('[data-id]')?.dataset.id;
  const top = list.scrollTop;
  list.innerHTML = await response.text();
  list.scrollTop = top;
  if (focusedId) list.querySelector(`[data-id="${CSS.escape(focusedId)}"]`)?.focus({ preventScroll: true });
  announce(newestBefore);
}

function announce(newestBefore) {
  const newest = list.querySelector('[data-id]');
  if (!newest || newest.dataset.id === newestBefore) return;
  const text = (part) => newest.querySelector(part)?.textContent ?? '';
  document.querySelector('#announce').textContent = `New mail to ${text('.recipient')}: ${text('.subject')}`;
}

if (list?.dataset.live === 'yes') {
  const events = new EventSource('/mail/events');
  let isFirst = true;
  let isRefreshing = false;
  let isStale = false;
  const update = async () => {
    isStale = true;
    if (isRefreshing) return;
    isRefreshing = true;
    while (isStale) {
      isStale = false;
      await refresh().catch(() => undefined);
    }
    isRefreshing = false;
  };
  events.addEventListener('change', update);
  // After a lost connection mail may have come unseen.
  events.addEventListener('open', () => (isFirst ? (isFirst = false) : update()));
}

list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

function move(step) {
  const rows = [...list.querySelectorAll('[data-id]')];
  const from = rows.findIndex((row) => row === document.activeElement);
  const current = from === -1 ? rows.findIndex((row) => row.ariaCurrent === 'true') : from;
  rows[current === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, current + step))]?.focus();
}

document.addEventListener('keydown', (event) => {
  if (
    !list ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.target.matches('input, textarea, select')
  )
    return;
  if (event.key === 'j') move(1);
  else if (event.key === 'k') move(-1);
  else if (event.key === '/') document.querySelector('.search input').focus();
  else return;
  event.preventDefault();
});
