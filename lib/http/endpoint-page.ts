import { html } from '@/lib/html'
import { parseObject } from './body'
import type { ApiContext, Endpoint } from './declaration'
import { errorCodeHeader } from './error-code'
import {
  type HostedPage,
  hostedPageHeaders,
  htmlType,
  messageBody,
  renderHostedPage,
  renderMessagePage,
} from './hosted-page'

/** What was wrong with a posted form, and what it contained. */
export type FormProblem = { code: string; message: string; fields: string[]; values: Record<string, unknown> }

type FormPages<Data> = {
  render(data: Data, problem: FormProblem | null): HostedPage
  badHeading: string
  /** Hosts that forms can lead to besides this service. */
  formHosts: readonly string[]
}

/**
 * Turns an endpoint into a page with forms. `render` gets the `data` of the reply; its `redirect_to` is followed. A rejected
 * form is shown again with what was entered. Clients that accept only JSON get JSON. The path is not logged. `view` is the GET of the page.
 */
export function formPage<Data extends { redirect_to: string | null }>(
  endpoint: Endpoint,
  view: Endpoint,
  { render, badHeading, formHosts }: FormPages<Data>,
): Endpoint & { isSecret: true } {
  async function respond(request: Request, context: ApiContext) {
    const sent = request.method === 'POST' ? request.clone() : null
    const response = await endpoint(request, context)
    if (acceptsOnlyJson(request.headers.get('accept') ?? '')) return response
    const headers = pageHeaders(response, formHosts)
    const reply = (await response.json()) as { data: Data } & ErrorReply
    if (response.ok && reply.data.redirect_to) {
      headers.set('location', reply.data.redirect_to)
      return new Response('', { status: 303, headers })
    }
    const page = response.ok
      ? render(reply.data, null)
      : ((sent && (await showAgain(sent, context, response, reply))) ?? errorPage(reply, response.status))
    return new Response(renderHostedPage(page), { status: response.status, headers })
  }

  async function showAgain(sent: Request, context: ApiContext, { headers }: Response, reply: ErrorReply) {
    const { url, headers: sentHeaders } = sent
    const response = await view(new Request(url, { headers: { accept: 'text/html' } }), {
      ...context,
      bytes: new Uint8Array(),
    })
    if (!response.ok) return null
    const { data } = (await response.json()) as { data: Data }
    const bytes = context.bytes ?? new Uint8Array(await sent.arrayBuffer())
    return render(data, {
      code: headers.get(errorCodeHeader) ?? '',
      message: describeError(reply),
      fields: Object.keys(reply.errors ?? {}),
      values: parseObject(bytes, sentHeaders.get('content-type'), true),
    })
  }

  function errorPage(reply: ErrorReply, status: number): HostedPage {
    const heading = isTemporary(status) ? 'Try again soon' : badHeading
    return { title: heading, body: messageBody(heading, describeError(reply), 'failed') }
  }

  return Object.assign(respond, { contract: endpoint.contract, isSecret: true as const })
}

type ErrorReply = { message: string; errors?: Record<string, string[]>; error_box?: { message: string } }

function describeError({ message, errors, error_box: box }: ErrorReply): string {
  return box?.message ?? (errors ? Object.values(errors).flat().join(' ') : message)
}

/**
 * Turns an endpoint into a page for links in emails: it shows the message as HTML, or as JSON for clients that accept only
 * JSON. A successful page with a `button` posts the link's token to the same path.
 */
export function linkPage(
  endpoint: Endpoint,
  headings: { good: string; bad: string },
  button?: string,
): Endpoint {
  async function respond(request: Request, context: ApiContext) {
    const response = await endpoint(request, context)
    if (acceptsOnlyJson(request.headers.get('accept') ?? '')) return response
    const { message } = (await response.json()) as { message: string }
    const form = button ? renderButton(new URL(request.url), button) : ''
    const text = response.ok
      ? renderMessagePage(headings.good, message, button ? 'paused' : 'done', form)
      : renderMessagePage(headings.bad, message, isTemporary(response.status) ? 'paused' : 'failed')
    return new Response(text, { status: response.status, headers: pageHeaders(response) })
  }
  return Object.assign(respond, { contract: endpoint.contract, isForApps: false as const })
}

function renderButton({ pathname, searchParams }: URL, button: string) {
  return html`<form method="post" action="${pathname}">
<input type="hidden" name="token" value="${searchParams.get('token')}">
<button class="primary">${button}</button>
</form>`
}

function pageHeaders({ headers }: Response, formHosts: readonly string[] = []): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries({ ...hostedPageHeaders(formHosts), ...htmlType }))
    all.set(name, value)
  return all
}

export const isTemporary = (status: number) => status === 429 || status === 503

function acceptsOnlyJson(accept: string): boolean {
  return /\bjson\b/i.test(accept) && !/\bhtml\b/i.test(accept)
}
