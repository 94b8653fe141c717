const drawn = (size: number, paths: string): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

export const medal = drawn(
  14,
  '<path d="m15.477 12.89 1.515 8.526a.5.5 0 0 1-.81.47l-3.58-2.687a1 1 0 0 0-1.197 0l-3.586 2.686a.5.5 0 0 1-.81-.469l1.514-8.526"/><circle cx="12" cy="8" r="6"/>',
);

const ticket = drawn(
  20,
  '<path d="M2 9a3 3 0 1 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 1 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Z"/><path d="M9 9h.01"/><path d="m15 9-6 6"/><path d="M15 15h.01"/>',
);
const bag = drawn(
  20,
  '<path d="M16 10a4 4 0 0 1-8 0"/><path d="M3.103 6.034h17.794"/><path d="M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"/>',
);
const coins = drawn(
  20,
  '<circle cx="8" cy="8" r="6"/><path d="M18.09 10.37A6 6 0 1 1 10.34 18"/><path d="M7 6h1v4"/><path d="m16.71 13.88.7.71-2.82 2.82"/>',
);

/** What a reward is, beside its name. */
export function rewardIcon(kind: string): string {
  if (kind === 'physical') return bag;
  return kind === 'credit' ? coins : ticket;
}

/** The drum’s rings on the card. */
export const cardRings = `<svg viewBox="0 0 210 210" aria-hidden="true">${[12, 24, 36, 48, 60, 72, 84, 96]
  .map(
    (radius, n) =>
      `<circle cx="105" cy="105" r="${radius}" fill="none" stroke="#6f86e0" stroke-opacity=".8" stroke-width="2.2" stroke-dasharray="${3 + n} ${4 + n * 0.6}"/>`,
  )
  .join('')}</svg>`;
