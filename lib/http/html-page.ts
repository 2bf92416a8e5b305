import type { ApiContext, Endpoint } from './declaration'

export const messagePagePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Turns an endpoint into a page for links in emails: it shows the message as HTML, or as JSON for clients that accept only
 * JSON. A successful page with a `button` posts the link's token to the same path.
 */
export function htmlPage(
  endpoint: Endpoint,
  headings: { good: string; bad: string },
  button?: string,
): Endpoint {
  const respond = async (request: Request, context: ApiContext) => {
    const response = await endpoint(request, context)
    if (acceptsOnlyJson(request.headers.get('accept') ?? '')) return response
    const { message } = (await response.json()) as { message: string }
    const headers = new Headers(response.headers)
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('content-security-policy', messagePagePolicy)
    // The URL contains a secret.
    headers.set('referrer-policy', 'no-referrer')
    const form = response.ok && button ? renderForm(new URL(request.url), button) : ''
    const html = renderMessagePage(response.ok ? headings.good : headings.bad, message, form)
    return new Response(html, { status: response.status, headers })
  }
  return Object.assign(respond, { contract: endpoint.contract })
}

export function acceptsOnlyJson(accept: string): boolean {
  return /\bjson\b/i.test(accept) && !/\bhtml\b/i.test(accept)
}

function renderForm({ pathname, searchParams }: URL, button: string): string {
  return `<form method="post" action="${escapeHtml(pathname)}">
<input type="hidden" name="token" value="${escapeHtml(searchParams.get('token') ?? '')}">
<button>${escapeHtml(button)}</button>
</form>
`
}

/** A page with a heading and a sentence, styled by /page.css. */
export function renderMessagePage(heading: string, sentence: string, form = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)} · Slatekeeper</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(sentence)}</p>
${form}</main>
</body>
</html>
`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => escapes[character] ?? '')
}
