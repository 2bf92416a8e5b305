import { renderSms } from '@/lib/sms/render-sms'
import type { Content } from './outgoing'

/** Writes a message out; an SMS has no subject and no HTML. */
export async function writeMessage(
  content: Content,
): Promise<{ subject: string; text: string; html: string }> {
  if (content.template === 'reactivation-code') return { subject: '', text: renderSms(content), html: '' }
  // React and the mail components cost a third of a second to load: not before the first mail is written.
  const { renderMail } = await import('@/lib/mail/render-mail')
  return renderMail(content)
}
