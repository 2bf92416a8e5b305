import { setTimeout as wait } from 'node:timers/promises'
import { assertStatus, type Caller } from './caller.ts'

/** A mail or SMS; code and link are null if it has none. */
export type Message = {
  id: number
  channel: 'mail' | 'sms'
  /** The email address or phone. */
  to: string
  subject: string
  text: string
  code: string | null
  link: string | null
  created_at: string
}

/** Which message to wait for: after a message or a time in the world, and with a subject. */
export type MessageFilter = {
  since?: Message | Date | string
  /** A part of it, or a pattern. */
  subject?: string | RegExp
  /** 30 seconds by default. */
  timeoutMs?: number
}

/** What the service has sent to an email address or phone, newest first. */
export type Mailbox = {
  messages(): Promise<Message[]>
  /** The newest message that matches, once there is one. */
  waitFor(filter?: MessageFilter): Promise<Message>
  /** The code in the newest message. */
  code(): Promise<string>
  /** The link in the newest message. */
  link(): Promise<string>
}

export const openMailbox = (api: Caller, to: string): Mailbox => ({
  messages: () => readMessages(api, to),
  waitFor: filter => waitForMessage(api, to, filter),
  code: () => readCode(api, to),
  link: () => readLink(api, to),
})

/** The messages to an email address or phone, newest first. */
export async function readMessages(api: Caller, to: string): Promise<Message[]> {
  const reply = await api.send('GET', '/qa/messages', { query: { to } })
  assertStatus(reply, 200, 'GET /qa/messages')
  return reply.body.data
}

/** The code in the newest message. Throws if there is no message or no code. */
export const readCode = (api: Caller, to: string): Promise<string> => readNewest(api, to, 'code')

/** The link in the newest message. Throws if there is no message or no link. */
export const readLink = (api: Caller, to: string): Promise<string> => readNewest(api, to, 'link')

async function readNewest(api: Caller, to: string, part: 'code' | 'link'): Promise<string> {
  const [message] = await readMessages(api, to)
  if (!message)
    throw new Error(
      `No message was sent to ${to}. See the reply of the call that sends it: limits answer 429.`,
    )
  const value = message[part]
  if (!value) throw new Error(`The newest message to ${to} has no ${part}`)
  return value
}

const pollMs = 250

async function waitForMessage(api: Caller, to: string, filter: MessageFilter = {}): Promise<Message> {
  const { timeoutMs = 30_000 } = filter
  const until = Date.now() + timeoutMs
  while (true) {
    const messages = await readMessages(api, to)
    const found = messages.find(message => matches(message, filter))
    if (found) return found
    if (Date.now() > until) {
      const others = messages.map(({ subject, created_at }) => `"${subject}" of ${created_at}`)
      throw new Error(
        `No such message to ${to} within ${timeoutMs} ms. Others: ${others.join(', ') || 'none'}`,
      )
    }
    await wait(pollMs)
  }
}

function matches(message: Message, { since, subject = '' }: MessageFilter): boolean {
  const isNew =
    since === undefined ||
    (typeof since === 'object' && 'id' in since
      ? message.id > since.id
      : Date.parse(message.created_at) >= new Date(since).getTime())
  return (
    isNew && (typeof subject === 'string' ? message.subject.includes(subject) : subject.test(message.subject))
  )
}
