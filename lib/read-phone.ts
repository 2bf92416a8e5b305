/** The digits of a text that can only be a phone, or the beginning of one, without the country's 1; '' for any other. */
export function readPhone(text: string): string {
  return /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
}
