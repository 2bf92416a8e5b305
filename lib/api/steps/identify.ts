import { admitOperator } from '@/lib/api/admit-operator'
import type { ApiCall } from '@/lib/api/api-call'
import type { ApiTokenHolder, TokenScope } from '@/lib/api/auth/api-token'
import {
  type AuthenticatedUser,
  authenticateBearer,
  type FindUserByToken,
  findUserByToken,
} from '@/lib/api/auth/bearer'
import { countUser } from '@/lib/api/rate-limit'
import type { RequestTrace } from '@/lib/api/request-trace'
import type { Access } from '@/lib/core/reply'

export type Identified<User> = { user?: User; token?: ApiTokenHolder }

type Declared<User extends AuthenticatedUser> = {
  access: Access
  scope?: TokenScope
  holder?: FindUserByToken<User>
}

const anonymous = Object.freeze({})

/** Authenticates the caller and counts the call against the limit of that user or token. */
export async function identify<User extends AuthenticatedUser>(
  { access, scope, holder }: Declared<User>,
  call: ApiCall,
  trace: RequestTrace,
): Promise<Identified<User>> {
  if (scope) return { token: await admitOperator(call, scope, trace) }
  if (access === 'public') return anonymous
  const find = holder ?? (findUserByToken as FindUserByToken<User>)
  const user = await authenticateBearer(call.headers.get('authorization'), find)
  trace.userId = user.id
  trace.user = user
  await countUser(user.id, trace)
  return { user }
}
