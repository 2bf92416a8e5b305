import { confirmPhoneChange, requestPhoneChange } from '@/lib/people/account/contact/change-phone'
import { newIdentifiers, readSentCode, testNetwork, userPassword } from '@/lib/people/testing/users'

export async function changePhoneOf(userId: number, password = userPassword): Promise<string> {
  const { phone } = newIdentifiers()
  await requestPhoneChange(userId, phone, password)
  await confirmPhoneChange(userId, phone, await readSentCode(phone), testNetwork)
  return phone
}
