import { render, toPlainText } from 'react-email'
import type { StoredMailContent } from './mail-content'
import { draftLetter } from './user-templates'
import type { Mail } from './mailer'

const asWritten = { selectors: [{ selector: 'h1', options: { uppercase: false } }] }

/** Writes a letter out as subject, text part and HTML part; the same letter always gives the same mail. */
export async function renderMail(letter: StoredMailContent): Promise<Mail> {
  const { subject, body } = draftLetter(letter)
  const html = await render(body)
  const text = toPlainText(html, asWritten)
    .trim()
    .replace(/\n{3,}/g, '\n\n')
  return { subject, text, html }
}
