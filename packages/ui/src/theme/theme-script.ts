/** Where the chosen theme is kept: `light`, `dark` or `system`. */
export const THEME_STORAGE_KEY = 'talkdrum.theme';

/**
 * Plain JavaScript to serve as a file of its own and load in `<head>` without `defer`,
 * so that the theme is on `<html>` before the first paint under a policy that forbids inline scripts.
 */
export const themeScript = `(function () {
  var chosen = 'system';
  try { chosen = localStorage.getItem('${THEME_STORAGE_KEY}') || 'system'; } catch (error) { chosen = 'system'; }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
`;
