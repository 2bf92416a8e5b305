import { formatDuration } from '@/lib/core/format-duration'

/** A paragraph, a code, or a link with its label; code and link are null after delivery. False adds nothing. */
export type MailPart = string | false | { code: string | null } | { link: string | null; label: string }

/** The heading is the subject unless given; the reason says why the recipient gets the email. */
export type MailText = {
  subject: string
  heading?: string
  preview: string
  reason?: string
  parts: MailPart[]
}

export function singleUseLink(link: string | null, label: string, ttlSeconds: number): MailPart[] {
  if (link === null) return [{ link, label }]
  return [{ link, label }, `The link works once and expires in ${formatDuration(ttlSeconds)}.`]
}
