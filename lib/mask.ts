/** Runs of characters that no email address spans. */
const words = /[^\s"'=(<,)>]+/g

/**
 * Masks the email addresses in the first `maxLength` characters of a text and drops the rest, in linear time. An
 * address that the cut shortens is masked too.
 */
export function maskEmails(text: string, mask: (email: string) => string, maxLength = 2_000): string {
  const head = text.slice(0, maxLength)
  return head.replace(words, (word, start: number) => {
    const isShortened = start + word.length < text.length && start + word.length === maxLength
    return isEmail(word, isShortened) ? mask(word) : word
  })
}

/** Tests the text after the first `@` that is not at the start: an address stays visible in `a@example.com/@x`. */
function isEmail(word: string, isShortened: boolean): boolean {
  const at = word.indexOf('@', 1)
  return at > 0 && (isShortened || /\.\w/.test(word.slice(at)))
}

/** Masked email: first letter and domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${at < 1 ? '' : email.slice(at)}`
}

/** Masked phone: last two digits. */
export function maskPhone(phone: string): string {
  return phone.length < 4 ? '•••' : `•••${phone.slice(-2)}`
}

/** Masks an email or a phone. */
export function maskRecipient(recipient: string): string {
  return recipient.includes('@') ? maskEmail(recipient) : maskPhone(recipient)
}
