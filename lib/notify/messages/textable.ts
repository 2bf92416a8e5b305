import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The United States and their territories; +1 is also the code of Canada and of other countries, where texts cost more. */
const countries = new Set<string | undefined>(['US', 'PR', 'VI', 'GU', 'AS', 'MP'])
const types = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE'])
/** Exchanges of paid services in any area code. */
const paidExchange = /^\d{3}(?:976|900)/

/** Whether ten digits are a number that texts may be sent to: no toll-free, premium, personal or foreign one. */
export function isTextable(phone: string): boolean {
  const parsed = parsePhoneNumberFromString(`+1${phone}`)
  return (
    parsed?.isValid() === true &&
    countries.has(parsed.country) &&
    types.has(parsed.getType()) &&
    !paidExchange.test(phone)
  )
}
