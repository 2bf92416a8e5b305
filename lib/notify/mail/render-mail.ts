import { render, toPlainText } from '@react-email/render'
import type { StoredMailContent } from './mail-content'
import type { Mail } from './mailer'
import { buildMail } from './user-templates'

const asWritten = { selectors: [{ selector: 'h1', options: { uppercase: false } }] }

/** Deterministic: the same content always has the same result. */
export async function renderMail(content: StoredMailContent): Promise<Mail> {
  const { subject, body } = buildMail(content)
  const html = await render(body)
  const text = toPlainText(html, asWritten)
    .trim()
    .replace(/\n{3,}/g, '\n\n')
  return { subject, text, html }
}
