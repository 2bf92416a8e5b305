import { call, constant, type FieldSource, type FieldSources, operator } from '@/lib/core/field-source'
import { profileFields, userFields } from '@/lib/people/account/profile-fields'
import { allFrom } from './rules'

type Declared = Pick<(typeof profileFields)[keyof typeof profileFields], 'source'> & {
  ownSource?: FieldSource
}

/** A field without parts has one source. */
const toSources = (fields: Record<string, Declared>, isOwn = false) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { source, ownSource }]): [string, FieldSource][] =>
      'by' in source
        ? [[name, (isOwn && ownSource) || source]]
        : Object.entries(source).map(([part, each]) => [name + part, each]),
    ),
  )

const { id, email, username } = userFields

const ownLimit = call('POST /responsible-play/limits')
const limitSources = (period: string) => ({
  [`${period}.limit`]: operator('/admin/settings', `Setting deposit_limit_${period}_cents`),
  ...allFrom(ownLimit, `${period}.own_limit ${period}.next_own_limit ${period}.next_at`),
})

const signedIn = call('POST /sign-in', 'A new session')
const repeatedRequest = constant('1 within 60 seconds of a request')

export const accountSources: FieldSources = {
  ResponsiblePlay: {
    ...limitSources('daily'),
    ...limitSources('weekly'),
    ...limitSources('monthly'),
    'exclusion.kind': call('POST /responsible-play/time-out'),
    ...allFrom(call('POST /responsible-play/exclude'), 'exclusion.starts_at exclusion.ends_at'),
  },
  IdentityLink: {
    kyc_upload_url: call('POST /kyc/start', 'A new link'),
    expires_at: call('POST /kyc/start', 'Setting kyc_url_expiry_days'),
  },
  Identity: toSources({ id, email, username }),
  User: toSources(userFields),
  Profile: toSources(profileFields, true),
  Session: {
    access_token: call('POST /sign-in', 'A new token'),
    token_type: constant('Always Bearer'),
    expires_at: call('POST /sign-in', 'Lifetime of the token'),
  },
  OwnSession: {
    ...allFrom(signedIn, 'session_id is_current created_at last_used_at expires_at'),
    ...allFrom(call('POST /device-info-logs'), 'platform version'),
  },
  'POST /verify-code': {
    'data.otp': call('POST /forgot-password', 'The code that was sent'),
    'data.type': constant('Always 10: forgot password'),
  },
  'POST /forgot-password': { is_already_requested: repeatedRequest },
  'POST /reactivate-account-send-otp': { is_already_requested: repeatedRequest },
  'POST /profile/phone': { is_already_requested: repeatedRequest },
}
