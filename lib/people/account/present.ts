import type { z } from 'zod'
import { formatBuild } from '@/lib/app-config/release/rules'
import { flag, timestamp } from '@/lib/core/wire'
import type { Platform } from '@/lib/db/generated/enums'
import { presentFields, type ValuesOf } from './field-rules'
import { profileFields, userFields } from './profile-fields'
import { ownEmail } from './rules'
import type { codeRequest, profileReply, session, sessionList, userReply, verifiedCode } from './schema-reply'

export type Identity = { id: number; email: string; username: string }

export type Session = { accessToken: string; expiresAt: Date; user: Identity }

export type OwnSession = {
  id: number
  platform: Platform | null
  build: number[] | null
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

/** `isSent` is false if a code was requested shortly before: then nothing was sent. */
export type CodeRequest = { isSent: boolean; resendAfterSeconds: number }

export type Account = ValuesOf<typeof userFields>

export type OwnProfile = ValuesOf<typeof profileFields>

export function presentSession({ accessToken, expiresAt, user }: Session): z.input<typeof session> {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_at: timestamp(expiresAt),
    user: presentIdentity(user),
  }
}

export function presentSessions(sessions: OwnSession[], currentId: number): z.input<typeof sessionList> {
  return {
    sessions: sessions.map(({ id, platform, build, createdAt, lastUsedAt, expiresAt }) => ({
      session_id: id,
      platform,
      version: formatBuild(build) || null,
      is_current: flag(id === currentId),
      created_at: timestamp(createdAt),
      last_used_at: timestamp(lastUsedAt),
      expires_at: timestamp(expiresAt),
    })),
  }
}

export function presentVerifiedCode(otp: string, type: string, user: Identity): z.input<typeof verifiedCode> {
  return { otp, type, user: presentIdentity(user) }
}

export const presentCodeRequest = (message: string, { isSent }: CodeRequest): z.input<typeof codeRequest> =>
  isSent ? { message } : { message, is_already_requested: 1 }

/** The contract's User resource. Balances are whole units; available cash includes site credits. */
export const presentUser = (user: Account, publicUrl: string): z.input<typeof userReply>['user'] =>
  presentFields(userFields, user, publicUrl)

export const presentProfile = (
  profile: OwnProfile,
  publicUrl: string,
): z.input<typeof profileReply>['user'] => presentFields(profileFields, profile, publicUrl)

function presentIdentity({ id, email, username }: Identity) {
  return { id, email: ownEmail(email), username }
}
