import { type ListRequest, type OpenList, openList } from '@/lib/list/open-list'
import { maskEmail, maskPhone } from '@/lib/mask'
import { usersList } from './users-list'

/** A user as the list has them; e-mail and phone as the reader may see them. */
export type ListedUser = {
  id: number
  username: string
  email: string
  phone: string | null
  mode: 'Cash' | 'Arcade'
  platform: string
  isTester: boolean
  isSelfExcluded: boolean
  isEmailVerified: boolean
  createdAt: Date
  deletedAt: Date | null
  purgedAt: Date | null
  kyc: string | null
  geolocation: string | null
  cashCents: bigint | null
}

/** A page of the users' list; who may not see e-mails and phones gets them masked. */
export async function listUsers(request: ListRequest): Promise<OpenList<ListedUser>> {
  const list = await openList<ListedUser>(usersList, request)
  return request.isMasked ? { ...list, rows: list.rows.map(maskUser) } : list
}

function maskUser(user: ListedUser): ListedUser {
  return { ...user, email: maskEmail(user.email), phone: user.phone && maskPhone(user.phone) }
}
