import { html } from '@/lib/core/html'
import { type ApiCall, route } from './api-call'
import { parseObject, readBody } from './body'
import type { Endpoint } from './declaration'
import { errorCodeHeader, errorCodeOf } from './error-code'
import {
  type HostedPage,
  hostedPageHeaders,
  htmlType,
  messageBody,
  renderHostedPage,
  renderMessagePage,
} from './hosted-page'
import type { ApiReply } from './json-response'

export type FormProblem = { code: string; message: string; fields: string[]; values: Record<string, string> }

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
  pages: FormPages<Data>,
): Endpoint & { isSecret: true } {
  const { render, badHeading } = pages

  async function answer(call: ApiCall): Promise<ApiReply> {
    const reply = await endpoint.answer(call)
    if (acceptsOnlyJson(call.headers.get('accept') ?? '')) return reply
    const headers = pageHeaders(reply, pages.formHosts)
    const content = readJson<{ data: Data } & ErrorReply>(reply)
    if (isOk(reply) && content.data.redirect_to)
      return { status: 303, headers: { ...headers, location: content.data.redirect_to }, body: '' }
    const page = isOk(reply)
      ? render(content.data, null)
      : ((await showAgain(call, reply, content)) ?? errorPage(content, reply.status))
    return { status: reply.status, headers, body: renderHostedPage(page) }
  }

  async function showAgain(call: ApiCall, { headers, status }: ApiReply, error: ErrorReply) {
    const isUnreadable = status === 415 || headers[errorCodeHeader] === errorCodeOf('BodyMalformed')
    if (call.method !== 'POST' || isUnreadable) return null
    const asked = new Headers({ accept: 'text/html' })
    const shown = await view.answer({ ...call, method: 'GET', headers: asked, bytes: new Uint8Array() })
    if (!isOk(shown)) return null
    const bytes = await readBody(call, Number.POSITIVE_INFINITY)
    return render(readJson<{ data: Data }>(shown).data, {
      code: headers[errorCodeHeader] ?? '',
      message: describeError(error),
      fields: Object.keys(error.errors ?? {}),
      values: textsOf(parseObject(bytes, call.headers.get('content-type'), { acceptsForm: true })),
    })
  }

  function errorPage(reply: ErrorReply, status: number): HostedPage {
    const heading = isTemporary(status) ? 'Try again soon' : badHeading
    return { title: heading, body: messageBody(heading, describeError(reply), 'failed') }
  }

  return route(answer, { contract: endpoint.contract, isSecret: true as const })
}

/** A JSON body can have objects, which cannot be shown in a form and can throw when read as text. */
function textsOf(values: Record<string, unknown>): Record<string, string> {
  const shown = Object.entries(values).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value)]))
}

type ErrorReply = { message: string; errors?: Record<string, string[]>; error_box?: { message: string } }

function describeError({ message, errors, error_box: box }: ErrorReply): string {
  return box?.message ?? (errors ? Object.values(errors).flat().join(' ') : message)
}

/** A page for links in emails, or JSON for clients that accept only JSON. With a `button` it posts the link's token to the path. */
export function linkPage(
  endpoint: Endpoint,
  headings: { good: string; bad: string },
  button?: string,
): Endpoint {
  async function answer(call: ApiCall): Promise<ApiReply> {
    const reply = await endpoint.answer(call)
    if (acceptsOnlyJson(call.headers.get('accept') ?? '')) return withHint(call, reply, button)
    return { status: reply.status, headers: pageHeaders(reply), body: render(call, reply) }
  }

  function render(call: ApiCall, reply: ApiReply): string {
    const { message } = readJson<{ message: string }>(reply)
    if (!isOk(reply))
      return renderMessagePage(headings.bad, message, isTemporary(reply.status) ? 'paused' : 'failed')
    if (!button) return renderMessagePage(headings.good, message, 'done')
    return renderMessagePage(headings.good, message, 'paused', renderButton(call, button))
  }
  return route(answer, { contract: endpoint.contract, isForApps: false as const })
}

/** A program has no button. */
function withHint({ path }: ApiCall, reply: ApiReply, button?: string): ApiReply {
  if (!button || !isOk(reply)) return reply
  const { message } = readJson<{ message: string }>(reply)
  return {
    ...reply,
    body: JSON.stringify({ message: `${message} ${linkHint(path)}` }),
  }
}

export const linkHint = (path: string) => `Send POST ${path} with the token to do it.`

function renderButton({ path, query }: ApiCall, button: string) {
  return html`<form method="post" action="${path}">
<input type="hidden" name="token" value="${new URLSearchParams(query).get('token')}">
<button class="primary">${button}</button>
</form>`
}

function pageHeaders({ headers }: ApiReply, formHosts: readonly string[] = []): Record<string, string> {
  return { ...headers, ...hostedPageHeaders(formHosts), ...htmlType }
}

const isOk = ({ status }: ApiReply) => status < 300

const readJson = <Body>({ body }: ApiReply): Body => JSON.parse(body as string)

export const isTemporary = (status: number) => status === 429 || status === 503

function acceptsOnlyJson(accept: string): boolean {
  return /\bjson\b/i.test(accept) && !/\bhtml\b/i.test(accept)
}
