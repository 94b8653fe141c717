import MailComposer from 'nodemailer/lib/mail-composer/index.js';

const items = [
  ['Ankara wrap dress, size 12, indigo', 'AWD-12-IND', 1, '₦18,500.00'],
  ['Leather sandals “Abeokuta”, 39', 'LSA-39-TAN', 1, '₦12,900.00'],
  ['Shea butter, unrefined, 250 g', 'SHB-250', 3, '₦7,350.00'],
  ['Zobo leaves, dried, 500 g', 'ZOB-500', 2, '₦4,200.00'],
  ['Adire cushion cover, 45 × 45 cm', 'ACC-45-BLU', 4, '₦14,000.00'],
  ['Gift card “Ẹ ṣeun”', 'GFT-05', 1, '₦5,000.00'],
] as const;
const address = '14 Oba Akran Avenue, Ikeja, Lagos';
const order = 'https://shop.kola.example/orders/KS-48213-7719';
const token = 'q7Zt0mXw3Rk9uBv1LhYc6EaPs8JdNf2GiTo5WxKzMeQ4';
const look = "font:14px/20px 'Helvetica Neue',Arial,sans-serif;color:#1f2933";

const rows = items
  .map(
    ([name, code, count, price]) =>
      `<tr><td style="padding:8px 0;border-bottom:1px solid #e4e7eb">${name}<br><small>${code}</small></td>
<td align="center">${count}</td><td align="right">${price}</td></tr>`,
  )
  .join('\n');

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your receipt</title></head>
<body style="margin:0;background:#f5f7fa"><table role="presentation" width="100%"><tr><td align="center">
<table role="presentation" width="600" style="background:#fff;${look}"><tr><td style="padding:24px">
<img src="https://cdn.kola.example/logo@2x.png" width="120" height="32" alt="Kola Stores">
<h1 style="font-size:22px;margin:24px 0 8px">Thank you, Adaeze</h1>
<p>We have received your payment. Your order <a href="${order}?t=${token}">KS-48213-7719</a> leaves our store
in Ikeja this afternoon, and GIG Logistics delivers it by Thursday, 26 November.</p>
<table width="100%" style="border-collapse:collapse"><tr><th align="left">Item</th><th>Qty</th><th align="right">Price</th></tr>
${rows}
<tr><td colspan="2">Delivery to Yaba</td><td align="right">₦2,000.00</td></tr>
<tr><td colspan="2">VAT (7.5%), included</td><td align="right">₦4,461.63</td></tr>
<tr><td colspan="2"><b>Total paid with Verve •••• 4417</b></td><td align="right"><b>₦63,950.00</b></td></tr></table>
<p><a href="${order}/track?t=${token}" style="background:#0b6e4f;color:#fff;padding:12px 20px;border-radius:6px">Track
your parcel</a></p>
<p style="color:#616e7c">Wrong size? Send it back within 14 days: bring it to any of our stores, or book a pick-up
on the order’s page. Questions? Answer this mail or call 0700 5652 7867, Monday to Saturday, 8 to 18.</p>
<p>Your 639 points are on your card: 1,361 more and you are Gold. <a href="https://shop.kola.example/club?m=${token}">See
what they buy</a>, or give a friend ₦1,500 with your code <b>ADAEZE-7K2</b>.</p>
<p style="font-size:12px;color:#9aa5b1">You get this mail because you bought something from us. Kola Stores Ltd, RC 771204, ${address}</p>
</td></tr></table></td></tr></table></body></html>`;

const text = `Thank you, Adaeze

We have received your payment. Your order KS-48213-7719 leaves our store in Ikeja this afternoon.

${items.map(([name, , count, price]) => `${count} × ${name}: ${price}`).join('\n')}
Total: ₦63,950.00

Track your parcel: ${order}/track?t=${token}
Kola Stores Ltd, ${address}
`;

/**
 * A shop's receipt as the usual mail library writes it: text and HTML, quoted-printable, 5 KB. Words, markup and tokens
 * are a real receipt's, because a repeated sentence would compress to nothing.
 */
export function receiptMail(): Promise<Buffer> {
  return new MailComposer({
    from: 'Kola Stores <ada@kola.example>',
    to: 'Adaeze Okafor <you@example.com>',
    subject: 'Your receipt for order KS-48213-7719',
    messageId: '<3f1c9e52-7b0d-4e6a-9d18-c2a4f8b6e071@kola.example>',
    text,
    html,
  })
    .compile()
    .build();
}
