import { render, toPlainText } from '@react-email/render'
import type { Mail } from '@/lib/notify/delivery'
import { MailLayout } from './layout'
import type { StoredMailContent } from './mail-content'
import { writeMail } from './user-templates'

const asWritten = { selectors: [{ selector: 'h1', options: { uppercase: false } }] }

/** Deterministic: the same content always has the same result. */
export async function renderMail(content: StoredMailContent): Promise<Mail> {
  const mail = writeMail(content)
  const html = await render(<MailLayout {...mail} />)
  const text = toPlainText(html, asWritten)
    .trim()
    .replace(/\n{3,}/g, '\n\n')
  return { subject: mail.subject, text, html }
}
