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
  if (!message) throw new Error(`No message was sent to ${to}`)
  const value = message[part]
  if (!value) throw new Error(`The newest message to ${to} has no ${part}`)
  return value
}
