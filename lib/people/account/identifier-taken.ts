import { Failure } from '@/lib/core/failure'
import { throwByConstraint } from '@/lib/db/transaction'
import type { Identifier } from './rules'

const taken = (identifier: Identifier) => () => new Failure('IdentifiersTaken', { identifiers: [identifier] })
const contactTaken = () => new Failure('ContactTaken')

/** For accounts made or renamed at the same time. */
export const throwIdentifierTaken = throwByConstraint({
  users_email_proven: taken('email'),
  users_username_key: taken('username'),
  users_phone_proven: taken('phone'),
})

/** For contacts proved at the same time. */
export const throwContactTaken = throwByConstraint({
  users_email_proven: contactTaken,
  users_phone_proven: contactTaken,
})
