import { writeText } from '@/lib/sms/text'
import type { Content } from './outgoing'

/** Writes a message out; an SMS has no subject and no HTML. */
export async function writeMessage(
  content: Content,
): Promise<{ subject: string; text: string; html: string }> {
  if (content.template === 'reactivation-code') return { subject: '', text: writeText(content), html: '' }
  // React and the mail components cost a third of a second to load: not before the first mail is written.
  const { writeLetter } = await import('@/lib/mail/write-letter')
  return writeLetter(content)
}
