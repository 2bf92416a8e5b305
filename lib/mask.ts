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

/** Tests what follows the first `@` that something precedes: later ones, as in `a@example.com/@x`, hide no address. */
function isEmail(word: string, isShortened: boolean): boolean {
  const at = word.indexOf('@', 1)
  return at > 0 && (isShortened || /\.\w/.test(word.slice(at)))
}

/** An e-mail address as who may not see it does: its first letter and its domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${at < 1 ? '' : email.slice(at)}`
}

/** A phone as who may not see it does: its last two digits. */
export function maskPhone(phone: string): string {
  return phone.length < 4 ? '•••' : `•••${phone.slice(-2)}`
}

/** Whatever of the two it is. */
export function maskRecipient(recipient: string): string {
  return recipient.includes('@') ? maskEmail(recipient) : maskPhone(recipient)
}
