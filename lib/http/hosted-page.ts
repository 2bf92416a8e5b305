import type { ApiContext, Endpoint } from './declaration'
import { acceptsOnlyJson, escapeHtml } from './html-page'

/** A page that a web view opens: forms without scripts. `body` is HTML. */
export type HostedPage = { title: string; body: string; refreshSeconds: number | null }

/** Hosts that the forms of a page can lead to. */
const hostedPagePolicy = (formHosts: readonly string[]) =>
  [
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    ["form-action 'self'", ...formHosts].join(' '),
  ].join('; ')

/**
 * Turns an endpoint into a page with forms. `render` gets the `data` of the reply; its `redirect_to` is followed. Clients that
 * accept only JSON get JSON.
 */
export function hostedPage<Data extends { redirect_to: string | null }>(
  endpoint: Endpoint,
  render: (data: Data) => HostedPage,
  { badHeading, formHosts }: { badHeading: string; formHosts: readonly string[] },
): Endpoint {
  const respond = async (request: Request, context: ApiContext) => {
    const response = await endpoint(request, context)
    if (acceptsOnlyJson(request.headers.get('accept') ?? '')) return response
    const reply = (await response.json()) as { message: string; data: Data }
    const headers = new Headers(response.headers)
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('content-security-policy', hostedPagePolicy(formHosts))
    // The URL contains a secret.
    headers.set('referrer-policy', 'no-referrer')
    if (!response.ok) {
      const html = renderError(badHeading, describeError(reply), request.method === 'POST')
      return new Response(html, { status: response.status, headers })
    }
    if (reply.data.redirect_to) {
      headers.set('location', reply.data.redirect_to)
      return new Response('', { status: 303, headers })
    }
    return new Response(renderPage(render(reply.data)), { status: response.status, headers })
  }
  return Object.assign(respond, { contract: endpoint.contract })
}

type ErrorReply = { message: string; errors?: Record<string, string[]>; error_box?: { message: string } }

function describeError({ message, errors, error_box: box }: ErrorReply): string {
  return box?.message ?? (errors ? Object.values(errors).flat().join(' ') : message)
}

function renderError(heading: string, sentence: string, isForm: boolean): string {
  const back = isForm ? '<p><a href="?">Back</a></p>' : ''
  const body = `<h1>${escapeHtml(heading)}</h1>\n<p role="alert">${escapeHtml(sentence)}</p>${back}`
  return renderPage({ title: heading, body, refreshSeconds: null })
}

function renderPage({ title, body, refreshSeconds }: HostedPage): string {
  const refresh = refreshSeconds === null ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}<title>${escapeHtml(title)} · Slatekeeper</title>
<link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="/checkout.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}
