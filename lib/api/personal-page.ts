import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Html } from '@/lib/core/html'
import { type ApiCall, type RouteFunction, route } from './api-call'
import { readBody } from './body'
import { isTemporary } from './endpoint-page'
import { explainError } from './error-response'
import { exceedsFormLimits } from './form-parts'
import { hostedPageHeaders, htmlType, messageBody, renderHostedPage, renderMessagePage } from './hosted-page'
import type { ApiReply } from './json-response'
import { countAddress } from './rate-limit'
import { rejectHeadAndPrefetch } from './steps/reject-prefetch'

/** A page for a web view, or a redirect after a form was posted. */
export type PageReply =
  | { status: number; title: string; body: Html; continueTo?: string | null }
  | { redirectTo: string }

type PageCall<Key> = {
  /** What the secret of the path stands for; null if the path is not one of this service. */
  key: Key | null
  params: Record<string, string>
  query: string
  form: FormData | null
  ip: string
  requestId: string
}

type Declaration<Key> = {
  /** Where forms can lead to besides this service. */
  formHosts?: readonly string[]
  maxBodyBytes: number
  /** The key in the path, without a query. Without one, no body is read. */
  readKey(params: Record<string, string>): Key | null
  /** Runs before a posted form is read. Returns the page of a link that takes none; throws, for example, TooManyRequests. */
  admit(key: Key, ip: string): Promise<PageReply | null>
  run(call: PageCall<Key>): Promise<PageReply>
}

type PersonalPage = RouteFunction & {
  bodyLimits: { bytes: number; ms: number; renderTooLarge(): string }
  /** The path contains a secret: it is not logged. */
  isSecret: true
  mayUpload(authorization: string | undefined, params: Record<string, string>): boolean
}

/** A form has a few fields and files; a form without files is small. */
const formLimits = { maxParts: 20, maxTextBytes: 16 * 1024 }

/** Time for pictures over a phone connection. */
const bodyMs = 25_000

/** A route whose path contains a secret token, for a web view. Works without scripts; errors are pages too, and no call is recorded. */
export function personalPage<Key>(declaration: Declaration<Key>): PersonalPage {
  const { formHosts = [], maxBodyBytes, readKey, admit, run } = declaration

  function respond(reply: PageReply, requestId: string, more: Record<string, string> = {}): ApiReply {
    const headers = { ...hostedPageHeaders(formHosts), 'x-request-id': requestId, ...more }
    if ('redirectTo' in reply)
      return { status: 303, headers: { ...headers, location: reply.redirectTo }, body: null }
    return { status: reply.status, headers: { ...headers, ...htmlType }, body: renderHostedPage(reply) }
  }

  async function answer(call: ApiCall): Promise<ApiReply> {
    const { requestId, ip, params, query } = call
    try {
      rejectHeadAndPrefetch(call)
      await countAddress(ip)
      const key = readKey(params)
      const isPosted = call.method === 'POST' && key !== null
      const other = isPosted ? await admit(key, ip) : null
      if (other) return respond(other, requestId)
      const form = isPosted ? await readForm(call, maxBodyBytes) : null
      if (form === 'too-large') return respond(tooManyFields, requestId)
      return respond(await run({ key, params, query, form, ip, requestId }), requestId)
    } catch (error) {
      return respondToError(error, requestId)
    }
  }

  function respondToError(error: unknown, requestId: string): ApiReply {
    const { status, body, headers } = explainError(error, { access: 'public' }, requestId)
    const { message } = body as { message: string }
    const title = isTemporary(status) ? 'Try again soon' : 'This did not work'
    const mark = isTemporary(status) ? 'paused' : 'failed'
    return respond({ status, title, body: messageBody(title, message, mark) }, requestId, headers)
  }

  return route(answer, {
    bodyLimits: {
      bytes: maxBodyBytes,
      ms: bodyMs,
      renderTooLarge: () => renderMessagePage('Files too large', tooLarge(maxBodyBytes), 'failed'),
    },
    isSecret: true as const,
    mayUpload: (_: string | undefined, params: Record<string, string>) => readKey(params) !== null,
  })
}

const tooLarge = (bytes: number) =>
  `All files together can have ${Math.floor(bytes / 1024 / 1024)} MB. Go back and choose smaller pictures.`

const tooManyFields: PageReply = {
  status: 413,
  title: 'Form too large',
  body: messageBody(
    'Form too large',
    `A form can have ${formLimits.maxParts} fields and files, and in each field ${formLimits.maxTextBytes / 1024} KB. Use a current browser.`,
    'failed',
  ),
}

async function readForm(call: ApiCall, limit: number): Promise<FormData | 'too-large'> {
  const type = call.headers.get('content-type') ?? ''
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return new FormData()
  const bytes = await readBody(call, limit)
  if (await exceedsFormLimits(type, bytes, formLimits)) return 'too-large'
  // Parsing reads the whole body again; other calls are answered before.
  await nextTurn()
  try {
    return await new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': type },
    }).formData()
  } catch {
    return new FormData()
  }
}
