/**
 * Replaces a countdown's date by what is left of it, every second. Without it the date stays. Days, hours, minutes
 * and seconds are written by the browser, in the page's language.
 */
export const countdownScript = `(()=>{const l=document.documentElement.lang||'en';const u=(n,k)=>new Intl.NumberFormat(l,{style:'unit',unit:k,unitDisplay:'long'}).format(n);for(const e of document.querySelectorAll('[data-countdown]')){const end=Date.parse(e.dataset.countdown);const tick=()=>{const s=Math.floor((end-Date.now())/1e3);if(s<=0){e.textContent=e.dataset.done;return}const p=[[Math.floor(s/86400),'day'],[Math.floor(s/3600)%24,'hour'],[Math.floor(s/60)%60,'minute'],[s%60,'second']];const f=p.findIndex(([n])=>n>0);e.textContent=p.slice(f).map(([n,k])=>u(n,k)).join(' ');setTimeout(tick,1e3)};tick()}})();`;
