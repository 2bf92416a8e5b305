import { exceedsFormLimits } from '@/lib/api/form-parts'
import { isUnavailable } from '@/lib/api/is-unavailable'
import { log } from '@/lib/core/log'
import type { BodyBudgets } from './body-budget'
import { bodyLimitsOf, type Limits } from './limits'
import { emptyBody, hasBody, maxBodyBytes, receiveBody } from './request-body'
import { type RequestContext, sendBusy, sendMessage } from './request-context'

/** Bodies of callers without a session. */
const strangerBytes = 16 * 1024
/** No action of the console sends as many files and fields. Each costs Next milliseconds. */
const maxFormParts = 100

/** Reserved before anything arrives. */
const firstBytes = 64 * 1024

const signInPath = /^\/(?:admin\/sign-in|api\/auth)(?:\/|$)/
const authPath = /^\/api\/auth(?:\/|$)/
const formType = /^(?:multipart\/|application\/x-www-form-urlencoded)/i
const textType = /^text\/plain\b/i
const noArguments = Buffer.from('[]')

type Options = {
  limits: Limits
  budgets: BodyBudgets
  /** True if the cookies have a valid session. */
  hasSession(cookies: string | undefined): Promise<boolean>
  /** Responds and returns true where a network without a session posts too often. */
  isPostLimited(context: RequestContext): Promise<boolean>
}

type PageBody = { bytes: Buffer; release(): void }

const withoutBody = (bytes: Buffer): PageBody => ({ bytes, release: () => undefined })

/** The body of a POST; other methods have none. Undefined where the error response was sent. */
export async function openPageBody(context: RequestContext, options: Options): Promise<PageBody | undefined> {
  const { incoming } = context
  if (incoming.method !== 'POST') return withoutBody(emptyBody)
  const isKnown = await isSignedIn(context, options)
  if (isKnown === undefined) return undefined
  return isKnown ? readOfOperator(context, options) : readOfStranger(context, options)
}

async function isSignedIn(context: RequestContext, { hasSession }: Options): Promise<boolean | undefined> {
  try {
    return await hasSession(context.incoming.headers.cookie)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.warn({ error, requestId: context.requestId }, 'database unavailable')
    return sendBusy(context)
  }
}

async function readOfOperator(context: RequestContext, { limits, budgets }: Options) {
  const { incoming, outgoing, path } = context
  const { pageBodyBytes, bodyMs } = authPath.test(path)
    ? { ...limits, pageBodyBytes: strangerBytes }
    : bodyLimitsOf(path, limits)
  const body = await read(context, { limitBytes: pageBodyBytes, bodyMs, budget: budgets.known })
  const type = incoming.headers['content-type'] ?? ''
  if (!body) return
  const formLimits = { maxParts: maxFormParts, maxTextBytes: pageBodyBytes }
  if (!(await exceedsFormLimits(type, body.bytes, formLimits))) return body
  body.release()
  sendMessage(
    outgoing,
    413,
    `The form has more than ${maxFormParts} parts, long headers or an unusual content type.`,
  )
  return
}

/**
 * Without a session, only the sign-in pages receive what was sent, as small text. Other actions run without their arguments,
 * so that nothing is decoded before they reject the caller.
 */
async function readOfStranger(context: RequestContext, { limits, budgets, isPostLimited }: Options) {
  const { incoming, outgoing, path } = context
  const { headers } = incoming
  if (await isPostLimited(context)) return
  const type = headers['content-type'] ?? ''
  const isAction = headers['next-action'] !== undefined
  if (!authPath.test(path) && (isAction ? !textType.test(type) : formType.test(type))) {
    incoming.resume()
    sendMessage(outgoing, 415, 'Sign in first: without a session, only text is accepted.')
    return
  }
  if (!signInPath.test(path)) {
    // While Next answers, what has arrived would stay in memory.
    incoming.resume()
    return withoutBody(isAction ? noArguments : emptyBody)
  }
  return read(context, { limitBytes: strangerBytes, bodyMs: limits.bodyMs, budget: budgets.strangers })
}

async function read(
  context: RequestContext,
  { limitBytes, bodyMs, budget }: { limitBytes: number; bodyMs: number; budget: BodyBudgets['known'] },
): Promise<PageBody | undefined> {
  const { incoming, ip } = context
  if (!hasBody(incoming)) return withoutBody(emptyBody)
  const reserved = budget.take(ip, Math.min(maxBodyBytes(incoming, limitBytes), firstBytes))
  if (!reserved) return sendBusy(context)
  const { grow, release } = reserved
  const bytes = await receiveBody(context, limitBytes, { bodyMs, grow })
  if (bytes) return { bytes, release }
  release()
  return undefined
}
