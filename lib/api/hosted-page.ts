import { type Html, html } from '@/lib/core/html'

/** A page for a web view or for a link in a mail. It works without scripts, which its policy forbids. */
export type HostedPage = {
  title: string
  body: Html
  refreshSeconds?: number | undefined
  continueTo?: string | null | undefined
  /** Above the brand, for pages of a test environment. */
  notice?: string | undefined
}

/** `formHosts` are the hosts besides this service that forms can lead to. */
const hostedPagePolicy = (formHosts: readonly string[] = []) =>
  [
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    ["form-action 'self'", ...formHosts].join(' '),
  ].join('; ')

/** Headers of every hosted page: its URL is a secret, and its content is personal. */
export const hostedPageHeaders = (formHosts: readonly string[] = []) => ({
  'cache-control': 'no-store',
  'content-security-policy': hostedPagePolicy(formHosts),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
})

export const htmlType = { 'content-type': 'text/html; charset=utf-8' }

/** The only layout of pages outside the console. */
export function renderHostedPage({ title, body, refreshSeconds, continueTo, notice }: HostedPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}">\n`}${continueTo && html`<meta http-equiv="refresh" content="0; url=${continueTo}">\n`}<title>${title} · Slatekeeper</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page.css">
</head>
<body>
${notice && html`<aside class="notice" aria-label="Test environment">${notice}</aside>\n`}<header>
<svg aria-hidden="true" viewBox="0 0 22 22"><rect width="22" height="22" rx="6"/><path d="M6 7.25h10M6 11h4.25m-.25 3.5 2 2 4.25-5"/></svg>
Slatekeeper
</header>
<main>
${body}
</main>
</body>
</html>
`.text
}

export type Mark = 'done' | 'waiting' | 'failed' | 'paused'

const marks: Record<Mark, Html> = {
  done: html`<path d="m7 12.5 3.5 3.5 6.5-8"/>`,
  waiting: html`<path d="M12 6.75v5.5l3.5 2.25"/>`,
  failed: html`<path d="m8 8 8 8m0-8-8 8"/>`,
  paused: html`<path d="M12 7v6.5m0 3.25v.25"/>`,
}

/** Leads back to the app, if it gave a return URL. */
export const returnLink = (url: string | null, label = 'Back to the app', kind = 'primary'): Html | '' =>
  url === null ? '' : html`<form><a class="button ${kind}" href="${url}">${label}</a></form>`

/** A mark, a heading and a sentence; `more` are forms and links. */
export function messageBody(heading: string, sentence: string, mark: Mark, more: Html | '' = ''): Html {
  return html`<svg class="mark ${mark}" aria-hidden="true" viewBox="0 0 24 24">${marks[mark]}</svg>
<h1>${heading}</h1>
<p role="${mark === 'failed' ? 'alert' : 'status'}">${sentence}</p>
${more}`
}

export function renderMessagePage(heading: string, sentence: string, mark: Mark, more: Html | '' = '') {
  return renderHostedPage({ title: heading, body: messageBody(heading, sentence, mark, more) })
}
