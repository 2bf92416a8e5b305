import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { hasMailsLeft } from '@/lib/notify/messages/message-budget'
import { throwIdentifierTaken } from '@/lib/people/account/identifier-taken'
import type { Identity, Session } from '@/lib/people/account/present'
import { assertAllowedReferralLink } from '@/lib/people/account/profile/save-referral-link'
import { createVerificationLink } from '@/lib/people/account/recovery/send-verification-mail'
import { type Identifier, verificationTtlSeconds } from '@/lib/people/account/rules'
import { issueToken } from '@/lib/people/account/sessions/access-token'
import { rememberUserNetwork } from '@/lib/people/account/sessions/known-network'
import { hashPassword } from '@/lib/people/account/sessions/password'
import { createAccount, type NewAccount } from './create-account'

type SignUpInput = Omit<NewAccount, 'passwordHash'> & { password: string }

/** An email or phone is taken only if another account has proved it. A unique constraint decides races for the username. */
export async function signUp({ password, ...input }: SignUpInput, network: string): Promise<Session> {
  if (input.referralLink) await assertAllowedReferralLink(input.referralLink)
  await assertAvailable(input)
  const passwordHash = await hashPassword(password)
  return transaction(async db => {
    const user = await createAccount(db, { ...input, passwordHash })
    await rememberUserNetwork(db, user.id, network)
    await welcome(db, user)
    return issueToken(db, user)
  }).catch(throwIdentifierTaken)
}

/** A mailbox that got too many such mails gets none; its owner can request one later. */
async function welcome(db: Db, user: Identity): Promise<void> {
  const { email: to, username } = user
  if (!(await hasMailsLeft(db, 'proof', to))) return
  const link = await createVerificationLink(db, user)
  await enqueueMessage(db, { template: 'welcome', to, username, link, ttlSeconds: verificationTtlSeconds })
}

/** Reports every taken or reserved identifier; a violated constraint names only the first. */
async function assertAvailable({ email, username, phone }: Omit<SignUpInput, 'password'>): Promise<void> {
  const { username_change_days: days } = await readSettings()
  const rows = await pool.rows<{ identifier: Identifier }>(sql`
    select 'email' as identifier from users where email = ${email} and email_verified_at is not null
    union all select 'username' from users where lower(username) = lower(${username})
    union all select 'username' from users
               where former_username <> '' and lower(former_username) = lower(${username})
                 and username_changed_at > now() - make_interval(days => ${days})
    union all select 'phone' from users where phone = ${phone} and phone_verified_at is not null`)
  if (rows.length > 0) throw new Failure('IdentifiersTaken', { identifiers: rows.map(row => row.identifier) })
}
