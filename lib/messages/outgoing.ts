import type { Letter } from '@/lib/mail/letter'
import type { Text } from '@/lib/sms/text'

/** How a message travels. */
export type Channel = 'mail' | 'sms'

/** A message to be sent: its template, what fills it, and the e-mail address or 10-digit phone it goes to. */
export type OutgoingMessage = (Letter | Text) & { to: string }

/** The name of a message's wording. */
export type Template = OutgoingMessage['template']

type Stored<Content> = Content extends { template: Template }
  ? { [Key in keyof Content]: Key extends 'code' | 'link' ? string | null : Content[Key] }
  : never

/** A mail as the outbox keeps it: code and link are null once it is sent. */
export type StoredLetter = Stored<Letter>

/** An SMS as the outbox keeps it: its code is null once it is sent. */
export type StoredText = Stored<Text>

const channels: Record<Template, Channel> = {
  welcome: 'mail',
  'verify-email': 'mail',
  'forgot-password-code': 'mail',
  'password-changed': 'mail',
  'account-deleted': 'mail',
  'reactivation-code': 'sms',
}

/** The channel of a template. */
export function channelOf(template: Template): Channel {
  return channels[template]
}
