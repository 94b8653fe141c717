// New texts appear by themselves; whatever is being typed or selected stays.
const bubbles = document.getElementById('bubbles');
bubbles?.lastElementChild?.scrollIntoView({ block: 'end' });

async function refresh() {
  const page = await fetch(location.href, { headers: { accept: 'text/html' } }).then((response) =>
    response.text(),
  );
  const fresh = new DOMParser().parseFromString(page, 'text/html');
  for (const id of ['list', 'bubbles']) {
    const [now, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (now && next && now.innerHTML !== next.innerHTML && !now.querySelector('details[open]'))
      now.innerHTML = next.innerHTML;
  }
}

if (document.querySelector('.phones'))
  new EventSource('/events').addEventListener('change', () => void refresh().catch(() => undefined));
