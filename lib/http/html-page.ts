import type { ApiContext, Endpoint } from './declaration'

/** The policy of such a page. */
export const messagePagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The endpoint behind a link in a mail: it answers its message on a page, and in JSON to whoever asks for that alone. */
export function htmlPage(endpoint: Endpoint, headings: { good: string; bad: string }): Endpoint {
  const answer = async (request: Request, context: ApiContext) => {
    const response = await endpoint(request, context)
    if (asksForJson(request.headers.get('accept') ?? '')) return response
    const { message } = (await response.json()) as { message: string }
    const headers = new Headers(response.headers)
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('content-security-policy', messagePagePolicy)
    // The address of the page holds a secret.
    headers.set('referrer-policy', 'no-referrer')
    const html = renderMessagePage(response.ok ? headings.good : headings.bad, message)
    return new Response(html, { status: response.status, headers })
  }
  return Object.assign(answer, { contract: endpoint.contract })
}

function asksForJson(accept: string): boolean {
  return /\bjson\b/i.test(accept) && !/\bhtml\b/i.test(accept)
}

/** A page of one heading and one sentence, with the style of /page.css alone. */
export function renderMessagePage(heading: string, sentence: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${asText(heading)} · Slatekeeper</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<main>
<h1>${asText(heading)}</h1>
<p>${asText(sentence)}</p>
</main>
</body>
</html>
`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function asText(text: string): string {
  return text.replace(/[&<>"]/g, character => escapes[character] ?? '')
}
