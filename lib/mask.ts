/** E-mail addresses inside a text that others wrote. */
export const emailAddresses = /[^\s@"'=(<,]+@[^\s@"')>,]+\.\w+/g

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
