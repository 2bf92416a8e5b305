import { network, newIdentifiers, readSentCode, userPassword } from '@/lib/account/testing'
import { confirmPhoneChange, requestPhoneChange } from './change-phone'

export async function changePhoneOf(userId: number, password = userPassword): Promise<string> {
  const { phone } = newIdentifiers()
  await requestPhoneChange(userId, phone, password)
  await confirmPhoneChange(userId, phone, await readSentCode(phone), network)
  return phone
}
