/** The digits of a (partial) phone number without the country code 1; '' for any other text. */
export function readPhone(text: string): string {
  return /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
}
