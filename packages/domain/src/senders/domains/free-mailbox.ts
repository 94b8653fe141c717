/** Two brands with mailboxes under nearly every country's domain. */
const globalBrands = /^(?:yahoo|hotmail)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;
const domains = new Set(
  `gmail.com googlemail.com outlook.com outlook.fr outlook.de outlook.es outlook.it outlook.pt outlook.sa
    ymail.com rocketmail.com myyahoo.com aol.com aol.co.uk aim.com live.com live.co.uk live.co.za
    live.ca live.fr live.nl live.it live.in live.com.au windowslive.com msn.com passport.com icloud.com
    me.com mac.com proton.me protonmail.com protonmail.ch pm.me mail.com email.com zohomail.com gmx.com
    gmx.de gmx.net gmx.at gmx.ch yandex.ru yandex.com mail.ru bk.ru inbox.ru list.ru web.de t-online.de
    freenet.de orange.fr free.fr laposte.net wanadoo.fr libero.it virgilio.it rediffmail.com qq.com
    163.com 126.com sina.com foxmail.com naver.com daum.net comcast.net verizon.net att.net
    sbcglobal.net btinternet.com hey.com fastmail.com tutanota.com tuta.io hushmail.com mailinator.com
    webmail.co.za mweb.co.za vodamail.co.za telkomsa.net`.split(/\s+/),
);

/**
 * Whether a domain, or a parent of it, offers public mailboxes. Only its provider can publish records there,
 * so authentication can't succeed, and others' mail in its name fails DMARC (RFC 7489, 3.1).
 */
export function isFreeMailbox(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, n) => {
    const parent = labels.slice(n).join('.');
    return domains.has(parent) || globalBrands.test(parent);
  });
}
