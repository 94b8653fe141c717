import { html } from '../site/html.ts';

/** Where people say who they are. Anybody may be anyone: no password is asked for. */
export function identityPage(uid: string): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign in · Sandbox ID</title>
<link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="stylesheet" href="/assets/payments.css"></head>
<body class="pay"><main class="pay-card" id="main">
<p class="pay-brand"><strong>Sandbox ID</strong><span class="quiet">simulated by the sandbox; no password needed</span></p>
<h1>Sign in</h1>
<form method="post" class="stack" action="/sign-in/${uid}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254">
<label><input type="checkbox" name="unverified" value="yes"> Say that this address isn’t verified</label>
<button class="primary">Sign in</button>
<button name="cancel" value="yes" formnovalidate>Cancel</button>
</form></main></body></html>`.toString();
}
