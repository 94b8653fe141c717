const styles = `
a[data-share]{position:relative!important;outline:2px solid #3565cc!important;outline-offset:2px!important;border-radius:2px}
a[data-share]::after{content:attr(data-share);position:absolute;top:-10px;right:-8px;z-index:9;padding:1px 6px;border-radius:9px;
background:#24499c;color:#fff;font:600 11px/16px system-ui,sans-serif;white-space:nowrap;text-decoration:none;letter-spacing:0}`;

/**
 * The message with a badge on each tracked link, whose address is its number (`#link-3`). Only attributes and a style
 * element are added: the frame that shows it runs no script.
 */
export function markLinks(html: string, shareOf: (n: number) => string | null): string {
  const message = new DOMParser().parseFromString(html, 'text/html');
  for (const anchor of message.querySelectorAll<HTMLAnchorElement>('a[href^="#link-"]')) {
    const share = shareOf(Number(anchor.getAttribute('href')?.slice('#link-'.length)));
    anchor.removeAttribute('href');
    if (share !== null) anchor.setAttribute('data-share', share);
  }
  const style = message.createElement('style');
  style.textContent = styles;
  message.head.append(style);
  return `<!doctype html>${message.documentElement.outerHTML}`;
}
